import { field, type GalleryForm, options, picture, required, text } from "../kit.ts";

export const calligraphyWorkshop: GalleryForm = {
  id: "calligraphy-workshop",
  title: "Workshop registration in Arabic",
  category: "events",
  description: "A registration from right to left, with Arabic letters and a pattern beside it.",
  definition: {
    format: 1,
    title: "ورشة الخط العربي",
    languages: ["ar"],
    description: text(
      "ثلاث أمسيات مع الخطاط سامي الحداد، للمبتدئين ولمن يريد أن يحسّن خطه. الحبر والورق علينا.",
    ),
    pages: [
      {
        id: "page_seat",
        items: [
          required("text", "name", "الاسم الكامل", { privacy: "personal" }),
          required("email", "email", "البريد الإلكتروني", {
            hint: "نرسل إليه تأكيد الحجز.",
            privacy: "personal",
          }),
          required("radio", "script", "أي خط تودّ أن تتعلّم؟", {
            settings: {
              options: options({
                naskh: ["النسخ", "الأنسب للبداية"],
                thuluth: ["الثلث", "لمن كتب من قبل"],
                diwani: ["الديواني", "خط الرسائل والدعوات"],
              }),
            },
          }),
          required("button_group", "day", "أي أمسية تناسبك؟", {
            settings: {
              options: options({ sunday: "الأحد", tuesday: "الثلاثاء", thursday: "الخميس" }),
            },
          }),
          field("scale", "level", "كيف تقيّم خبرتك؟", {
            settings: { min: 1, max: 5, low_label: "أبدأ الآن", high_label: "خبير" },
          }),
          field("textarea", "hope", "ماذا تتمنى أن تكتب في نهاية الورشة؟", {
            settings: { max_length: 500 },
          }),
          required("consent", "rules", "أوافق على شروط الحجز", { settings: { text_version: "1" } }),
        ],
      },
    ],
    endings: [
      {
        id: "end_seat",
        title: "حُجز مقعدك يا {{name}}",
        content: text("أرسلنا التفاصيل إلى {email}. ننتظرك قبل الموعد بعشر دقائق."),
        summary: true,
      },
    ],
    settings: { submit_label: "احجز مقعدي" },
    theme: { preset: "clay", brand: "#1f6f6b", cover: picture("zellij"), cover_alt: "" },
  },
};
