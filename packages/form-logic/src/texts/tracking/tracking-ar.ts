import type { TrackingTexts } from "./tracking-en.ts";

export const tracking: TrackingTexts = {
  title: "هل تسمح لنا بقياس استخدام هذا النموذج؟",
  text: "إذا وافقت، فسيُبلغ متصفحك بأنك تستخدم هذا النموذج وإلى أي مدى تصل فيه، مع عنوان IP الخاص بك ورقم عشوائي يُحفظ على هذا الجهاز. ولن يُبلغ بإجاباتك أبداً.",
  recipients: "الجهات المتلقية: {services}.",
  agree: "موافقة",
  decline: "رفض",
  privacy: "سياسة الخصوصية",
  change: "خيارات الخصوصية",
};
