// Runs a function of the tests in Pyodide, with what `make offline` has packed: node in_pyodide.mjs PROJECT MODULE FUNCTION
// What it returns is printed as JSON.
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [project, module, name] = process.argv.slice(2);
const bundle = `${project}/src/ettana/client/offline`;
const folder = `${bundle}/${JSON.parse(readFileSync(`${bundle}/manifest.json`, "utf8")).version}/`;
const { loadPyodide } = await import(pathToFileURL(`${folder}pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder, env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" } });
const [version] = python.FS.readdir("/lib").filter((each) => /^python3\.\d+$/.test(each));
python.unpackArchive(new Uint8Array(readFileSync(`${folder}ettana.zip`)), "zip", {
  extractDir: `/lib/${version}/site-packages`,
});
// The tests themselves, and the one helper of theirs that is not packed.
python.FS.mkdirTree("/project");
python.FS.mount(python.FS.filesystems.NODEFS, { root: project }, "/project");
try {
  const told = await python.runPythonAsync(`
import json, sys, types
from importlib import import_module, invalidate_caches
invalidate_caches()
import prepared_dataclasses
sys.path.insert(0, "/project")
class Nothing(types.ModuleType):  # tests make games by hypothesis too, which is not needed here
    def __getattr__(self, name): return self
    def __call__(self, *args, **more): return self
    def __or__(self, other): return self
for missing in ("hypothesis", "hypothesis.strategies"):
    sys.modules[missing] = Nothing(missing)
lab = sys.modules["ettana.lab"] = types.ModuleType("ettana.lab")
lab.__path__ = ["/project/src/ettana/lab"]
found = getattr(import_module("${module}"), "${name}")()
json.dumps(await found if hasattr(found, "__await__") else found)
`);
  process.stdout.write(`${told}\n`, () => process.exit(0)); // bots may still think, of which nobody wants to hear
} catch (error) {
  process.stderr.write(`${error.message.slice(-4000)}\n`, () => process.exit(1));
}
