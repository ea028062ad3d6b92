/** Texts stored on this device. A device that stores nothing (private windows, blocked storage) can still play. */

export function storeText(place: string, text: string): void {
  try {
    localStorage.setItem(place, text);
  } catch {
    // then it is requested again next time
  }
}

export function dropText(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // nothing was stored
  }
}

export function storedText(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}
