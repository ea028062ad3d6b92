// A file in brotli, and how large it is when it is sent: node smaller.mjs FILE QUALITY writes FILE.br and FILE.json
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [name, quality] = process.argv.slice(2);
const plain = readFileSync(name);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: Number(quality),
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
};
const brotli = brotliCompressSync(plain, { params });
writeFileSync(`${name}.br`, brotli);
const sizes = { gzip: gzipSync(plain, { level: 9 }).length, brotli: brotli.length };
writeFileSync(`${name}.json`, JSON.stringify(sizes));
