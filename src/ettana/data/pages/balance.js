// Tables that sort, tips, the place in the contents, light and dark. The page reads without any of it.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    head.firstElementChild.addEventListener("click", () => {
      const numbers = head.classList.contains("number");
      const now = head.getAttribute("aria-sort");
      const down = now ? now === "ascending" : column > 0;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => row.cells[column].dataset.key;
      const rows = [...table.tBodies[0].rows].sort((a, b) => {
        const order = numbers || !Number.isNaN(Number(key(a))) ? key(a) - key(b) : key(a).localeCompare(key(b));
        return down ? -order : order;
      });
      table.tBodies[0].append(...rows);
    });
  });
}

const tip = document.createElement("div");
tip.id = "tip";
tip.hidden = true;
document.body.append(tip);
const showTip = (event) => {
  const about = event.target.closest?.("[data-tip]");
  tip.hidden = !about;
  if (!about) return;
  tip.textContent = about.dataset.tip;
  const box = about.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.left + box.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const above = box.top - size.height - 8;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 8 ? above : box.bottom + 8}px`;
};
for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, showTip);
for (const kind of ["scroll", "focusout"]) addEventListener(kind, () => (tip.hidden = true), true);
addEventListener("keydown", (event) => {
  if (event.key === "Escape") tip.hidden = true;
});

const links = [...document.querySelectorAll("nav a")];
const seen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      for (const link of links) {
        if (link.hash === `#${entry.target.id}`) link.setAttribute("aria-current", "location");
        else link.removeAttribute("aria-current");
      }
    }
  },
  { rootMargin: "-15% 0px -75% 0px" },
);
for (const section of document.querySelectorAll("main > section")) seen.observe(section);

document.getElementById("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
