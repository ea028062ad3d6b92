/** From a drawing on the page to a file: its letters are put into it, and it is made of pixels. */

import displayFont from "../../fonts/alegreya-bold.woff2?url";
import textFont from "../../fonts/alegreya-sans-bold.woff2?url";
import tamilFont from "../../fonts/mukta-malar-bold.woff2?url";

const TAMIL = /[\u0b80-\u0bff]/;

/** A picture cannot use the letters of the page, so it brings its own. Without a network it has the system's. */
async function letters(text: string): Promise<string> {
  const wanted = { D: displayFont, B: textFont, ...(TAMIL.test(text) && { T: tamilFont }) };
  const faces = Object.entries(wanted).map(async ([family, url]) => {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return `@font-face{font-family:${family};src:url(data:font/woff2;base64,${base64})}`;
  });
  return `${(await Promise.all(faces)).join("")}:root{--display:D,T,serif;--body:B,T,sans-serif}`;
}

/** Throws if the browser cannot draw it. */
export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = await letters(drawing.textContent ?? "").catch(() => "");
  copy.prepend(style);
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error();
  pen.drawImage(image, 0, 0, width, height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error())), "image/png"),
  );
}
