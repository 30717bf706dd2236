// Shared by the pages: `show` puts a text into the page's live region.
const show = (text) => {
  document.querySelector("output").textContent = text;
};
