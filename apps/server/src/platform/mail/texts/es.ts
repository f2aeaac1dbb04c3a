/** Spanish, with polite forms of address. */
import type { MailTexts } from "./en.ts";

export const es: MailTexts = {
  frame: {
    greeting: "Hola:",
    greetingNamed: "Hola, {name}:",
    linkHint: "Si el botón no funciona, copie este enlace en su navegador:",
  },
  roles: {
    viewer: "Lectura",
    contributor: "Colaboración",
    editor: "Edición",
    admin: "Administración",
    owner: "Titular",
  },
  verify_email: {
    subject: "Confirme su dirección de correo electrónico",
    lead: "Para completar el registro, confirme que esta dirección de correo electrónico es suya. El enlace es válido durante 24 horas.",
    action: "Confirmar dirección",
    note: "Si no se ha registrado en Formstead, ignore este correo y no abra el enlace.",
  },
  reset_password: {
    subject: "Restablezca su contraseña",
    lead: "Hemos recibido una solicitud para restablecer su contraseña de Formstead. El enlace funciona una sola vez y es válido durante una hora.",
    action: "Elegir una contraseña nueva",
    note: "Si no lo ha solicitado, puede ignorar este correo. Su contraseña no cambiará.",
  },
  password_changed: {
    subject: "Su contraseña ha cambiado",
    lead: "Se ha cambiado su contraseña de Formstead y se ha cerrado la sesión en todos los demás dispositivos.",
    more: "Si ha sido usted, no tiene que hacer nada más. Si no, restablezca su contraseña de inmediato.",
    action: "Restablecer contraseña",
  },
  existing_account: {
    subject: "Ya tiene una cuenta",
    lead: "Alguien ha intentado registrarse en Formstead con esta dirección de correo electrónico. Usted ya tiene una cuenta, así que no ha cambiado nada.",
    more: "Si ha sido usted, inicie sesión como siempre. Si ha olvidado su contraseña, elija una nueva.",
    action: "Elegir una contraseña nueva",
    note: "Si no ha sido usted, puede ignorar este correo.",
  },
  passkey_added: {
    subject: "Se ha añadido una clave de acceso a su cuenta",
    lead: "Ahora se puede iniciar sesión en su cuenta con una nueva clave de acceso.",
    more: "Si no la ha añadido usted, elimínela y cambie su contraseña de inmediato.",
    action: "Revisar sus claves de acceso",
  },
  invitation: {
    subject: "Invitación a una cuenta de Formstead",
    lead: "Ha recibido una invitación para unirse a una cuenta de Formstead.",
    leadAccount: "Ha recibido una invitación para unirse a la cuenta «{account}» de Formstead.",
    leadInviter: "{inviter} le ha invitado a unirse a una cuenta de Formstead.",
    leadBoth: "{inviter} le ha invitado a unirse a la cuenta «{account}» de Formstead.",
    role: "Su rol: {role}",
    more: "Para aceptarla, inicie sesión o regístrese con esta dirección de correo electrónico. La invitación es válida hasta el {date}.",
    action: "Ver la invitación",
    note: "Si no conoce al remitente, puede ignorar este correo o rechazar la invitación.",
  },
  webhook_disabled: {
    subject: "Los webhooks a {host} están desactivados",
    lead: "Se ha desactivado el punto de conexión de webhooks en {host}.",
    leadNamed: "Se ha desactivado el punto de conexión de webhooks «{description}» en {host}.",
    gone: "Respondió con 410 Gone, lo que significa que ya no quiere recibir eventos.",
    failing: "Desde hace varios días fallan todos los intentos de contactar con él.",
    more: "No se le enviarán eventos hasta que lo vuelva a activar. Después podrá reenviar los eventos perdidos.",
    action: "Ver el punto de conexión",
    note: "Recibe este correo porque administra la cuenta o es titular de ella.",
  },
  deletion: {
    requested: "La cuenta «{account}» se va a eliminar",
    week_left: "La cuenta «{account}» se eliminará en una semana",
    day_left: "La cuenta «{account}» se eliminará mañana",
    lead: "Un titular ha solicitado eliminar esta cuenta. El {date} se eliminarán definitivamente todos sus datos, incluidos los formularios, las respuestas, los archivos, los miembros, las claves de API y el registro de auditoría.",
    more: "Hasta entonces, cualquier titular puede restaurar la cuenta, y sus datos se pueden consultar y exportar.",
    action: "Ver la cuenta",
    note: "Recibe este correo porque es titular de la cuenta.",
  },
  deleted: {
    subject: "La cuenta «{account}» se ha eliminado",
    lead: "Todos sus datos se han eliminado definitivamente. Las copias de seguridad que aún los contienen se sobrescribirán en un plazo de 30 días.",
    more: "Puede seguir iniciando sesión en Formstead. Sus demás cuentas no se ven afectadas.",
    action: "Abrir Formstead",
    note: "Recibe este correo porque era titular de la cuenta.",
  },
  resume: {
    subject: "Su enlace para continuar un formulario",
    lead: "Ha solicitado un enlace para continuar un formulario que empezó. Sus respuestas están guardadas.",
    leadNamed:
      "Ha solicitado un enlace para continuar el formulario «{form}» que empezó. Sus respuestas están guardadas.",
    more: "El enlace funciona una sola vez y es válido durante 30 días. No lo comparta: quien lo tenga podrá ver sus respuestas.",
    action: "Continuar",
    note: "Si no ha solicitado este enlace, puede ignorar este correo electrónico.",
  },
};
