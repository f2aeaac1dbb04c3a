import { type FormDefinition, withLook } from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { planOf } from "./social-pictures.rules.ts";

const form = (theme?: FormDefinition["theme"]): FormDefinition =>
  withLook({ format: 1, title: "Visit", languages: ["en"], pages: [], ...(theme && { theme }) });
const title = { text: "Visit", isRtl: false };

describe("planOf", () => {
  it("takes the heading font, light colors, and corners of the theme", () => {
    const plan = planOf(form({ preset: "clay", scheme: "dark" }), title, "en");
    expect(plan.style).toEqual({
      fonts: ["Fraunces", "Noto Sans Arabic", "Inter"],
      weight: 560,
      tracking: -0.015,
      language: "en",
      isRtl: false,
    });
    expect([plan.colors.accent, plan.colors.card, plan.radius]).toEqual(["#b04f16", "#ffffff", 12]);
  });

  it("uses the plain look without a theme, and our font instead of the system's", () => {
    const { style, colors } = planOf(form(), title, "en");
    expect([style.fonts[0], style.weight, colors.accent]).toEqual(["Inter", 650, "#3d56d6"]);
    expect(planOf(form({ font: "system" }), title, "en").style.fonts[0]).toBe("Inter");
  });

  it("does not space letters from right to left", () => {
    expect(planOf(form(), { text: "زيارة", isRtl: true }, "ar").style.tracking).toBe(0);
  });

  it("ignores colors that could end an attribute", () => {
    const { look, ...rest } = form({ preset: "clay" });
    const light = { ...look?.light, accent: '#000"/><script>' };
    const plan = planOf({ ...rest, ...(look && { look: { ...look, light } }) }, title, "en");
    expect(plan.colors.accent).toBe("#000000");
  });
});
