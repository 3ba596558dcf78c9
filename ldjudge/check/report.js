"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const articles = [...document.querySelectorAll("article")];
  const buttons = [...document.querySelectorAll("button[data-filter]")];
  const search = document.getElementById("search");
  const shown = document.getElementById("shown");
  let filter = "";

  const fits = (article, words) =>
    (filter === "" || article.dataset.state === filter || article.dataset.codes.split(" ").includes(filter)) &&
    (words === "" || article.textContent.toLowerCase().includes(words));

  const apply = () => {
    const words = search.value.trim().toLowerCase();
    let count = 0;
    for (const article of articles) {
      article.hidden = !fits(article, words);
      count += article.hidden ? 0 : 1;
    }
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.filter === filter));
    }
    shown.textContent = `${count} shown.`;
  };

  const choose = (name) => {
    filter = buttons.some((button) => button.dataset.filter === name) ? name : "";
    history.replaceState(null, "", `#${filter}`);
    apply();
  };

  for (const button of buttons) {
    button.addEventListener("click", () => choose(button.dataset.filter));
  }
  search.addEventListener("input", apply);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target === search) {
      if (event.key === "Escape") { search.value = ""; apply(); search.blur(); }
      return;
    }
    if (event.key === "/") { event.preventDefault(); search.focus(); return; }
    const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
    if (!step) return;
    const visible = articles.filter((article) => !article.hidden);
    const at = visible.indexOf(document.activeElement.closest("article"));
    const next = at < 0 ? visible[0] : visible[at + step];
    if (next) { next.focus(); next.scrollIntoView({ block: "start" }); }
  });
  const asked = decodeURIComponent(location.hash.slice(1));
  const any = articles.some((article) => article.dataset.state === "findings");
  choose(asked || (any ? "findings" : ""));
});
