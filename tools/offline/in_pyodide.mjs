// Runs a Python file in Pyodide, with a folder of this machine mounted at /packing: node in_pyodide.mjs PYODIDE FILE
// FOLDER
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, file, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" } });
python.FS.mkdirTree("/packing");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/packing");
try {
  python.runPython(readFileSync(file, "utf8"));
} catch (error) {
  console.error(error.message); // without the source line, a whole megabyte of Pyodide
  process.exit(1);
}
