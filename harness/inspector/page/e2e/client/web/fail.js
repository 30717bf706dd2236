document.getElementById("fail").addEventListener("click", function pay() {
  throw new Error("no basket");
});
//# sourceMappingURL=fail.js.map
