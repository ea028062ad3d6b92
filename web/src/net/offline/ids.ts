/** Tables and analyses of this device: their names begin so (src/ettana/offline/tables.py). */
const HERE = "here-";

export function isHere(id: string): boolean {
  return id.startsWith(HERE);
}
