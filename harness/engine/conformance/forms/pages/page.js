// What the pages share: `show` puts a text where a person would hear of it.
const show = (text) => {
  document.querySelector("output").textContent = text;
};
