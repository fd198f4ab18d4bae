/** copy puts the value of the field "field" into the clipboard. */
export const copy = () => ({
  said: "",

  async copy() {
    this.$refs.field.select();
    try {
      await navigator.clipboard.writeText(this.$refs.field.value);
      this.said = "Copied";
    } catch {
      this.said = "Press Ctrl+C to copy"; // the browser allows no writing
    }
  },
});
