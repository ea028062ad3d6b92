// Compresses a file with brotli: node brotli.mjs FILE QUALITY writes FILE.br
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const [name, quality] = process.argv.slice(2);
const plain = readFileSync(name);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: Number(quality),
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
};
writeFileSync(`${name}.part`, brotliCompressSync(plain, { params }));
renameSync(`${name}.part`, `${name}.br`); // whole, or not there
