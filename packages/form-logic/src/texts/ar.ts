/** Arabic, in the polite plural; instructions use “يُرجى”. The less common texts are in `ar-more.ts`. */
import type { CoreTexts } from "./texts.ts";

export const texts: CoreTexts = {
  optional: "اختياري",
  next: "متابعة",
  back: "رجوع",
  submit: "إرسال",
  submitting: "جارٍ الإرسال…",
  progress: "الخطوة {at} من {of}",
  summary:
    "لا توجد إجابات تحتاج إلى مراجعة|إجابة واحدة تحتاج إلى مراجعة|إجابتان تحتاجان إلى مراجعة|{count} إجابات تحتاج إلى مراجعة|{count} إجابة تحتاج إلى مراجعة|{count} إجابة تحتاج إلى مراجعة",
  errorTitle: "خطأ: {title}",
  saved: "تم الحفظ",
  saving: "جارٍ الحفظ…",
  offline: "لا يوجد اتصال. إجاباتكم محفوظة على هذا الجهاز وستُرسل لاحقًا.",
  waiting: "جارٍ إكمال رفع الملفات…",
  retrying: "توجد مشكلة في الخادم حاليًا. إجاباتكم محفوظة على هذا الجهاز وسنواصل المحاولة.",
  later: "الحفظ والإكمال لاحقًا",
  check: "مراجعة إجاباتكم",
  thanks: "شكرًا لكم",
  choose: "يُرجى الاختيار",
  other: "أخرى",
  otherOf: "أخرى (يُرجى التحديد)",
  yes: "نعم",
  no: "لا",
  characters: "الأحرف المتبقية: {left}",
  retry: "إعادة المحاولة",
  failed: "حدث خطأ ما. إجاباتكم محفوظة.",
  problem: "يُرجى التحقق من هذه الإجابة",
  rangeBoth: "من {min} إلى {max}",
  rangeMin: "{min} على الأقل",
  rangeMax: "{max} على الأكثر",
  rangeSame: "{min} بالضبط",
  rangeStep: "بخطوات من {step}",
  chooseRange: "عدد الاختيارات: {range}",
  charactersRange: "عدد الأحرف: {range}",
  showPassword: "إظهار كلمة المرور",
  didYouMean: "هل تقصدون {email}؟",
};

export const loadMore = () => import("./ar-more.ts");
