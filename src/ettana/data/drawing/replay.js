// Steps through a game: each step says which groups of the drawing it changes. Without scripts the beginning stays there.
for (const root of document.querySelectorAll("[data-ettana-replay]:not([data-ready])")) {
  root.setAttribute("data-ready", "");
  const { texts, steps } = JSON.parse(root.querySelector("script[type='application/json']").textContent);
  const [slider, place, told, desc] = ["input", "output", "[data-told]", "desc"].map((one) => root.querySelector(one));
  const groups = new Map([...root.querySelectorAll("[data-part]")].map((group) => [group.dataset.part, group]));
  const drawn = { ...steps[0].parts };
  let here = 0;
  const show = (wanted) => {
    const to = Math.max(0, Math.min(steps.length - 1, wanted));
    const parts = {};
    const lines = {};
    for (const step of steps.slice(to > here ? here + 1 : 0, to + 1)) Object.assign(parts, step.parts);
    for (const step of steps.slice(0, to + 1)) Object.assign(lines, step.lines);
    for (const [name, text] of Object.entries(parts)) {
      if (drawn[name] !== text) groups.get(name).innerHTML = texts[text];
      drawn[name] = text;
    }
    desc.textContent = Object.values(lines).map((text) => texts[text]).filter(Boolean).join(" ");
    here = to;
    slider.value = String(here);
    place.textContent = place.dataset.place.replace("{n}", String(here));
    told.textContent = steps[here].told;
  };
  const go = { first: () => show(0), back: () => show(here - 1), next: () => show(here + 1), last: () => show(steps.length - 1) };
  for (const button of root.querySelectorAll("[data-go]")) button.addEventListener("click", go[button.dataset.go]);
  slider.addEventListener("input", () => show(Number(slider.value)));
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  root.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    go[keys[event.key]]();
  });
}
