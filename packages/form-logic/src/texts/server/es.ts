/** Spanish, addressing the respondent as “usted”. */
import type { ServerTexts } from "./en.ts";

export const serverEs: ServerTexts = {
  hosted: {
    more: "Ahora hay más preguntas en esta página. Respóndalas para continuar.",
    cookies:
      "No se han podido guardar sus respuestas porque su navegador bloquea las cookies de esta página. Permita las cookies o abra el formulario en una ventana aparte.",
    over: "Esta página ha caducado. Sus respuestas en esta página siguen aquí, pero debe volver a rellenar las páginas anteriores.",
    ended: "Su sesión ha caducado, por lo que el formulario empieza desde el principio.",
    script:
      "Para protegerse de los robots, este formulario pide a su navegador un breve cálculo que requiere JavaScript. Active JavaScript y vuelva a cargar la página.",
    scriptFields: "Estas preguntas no se pueden responder sin JavaScript: {labels}.",
    busy: "En este momento llegan muchas respuestas desde su red. Espere un poco e inténtelo de nuevo.",
    tooLarge:
      "Esta página contiene demasiados datos. Sin JavaScript, los archivos de una página pueden sumar 10 MB como máximo.",
    foreign:
      "Este formulario se envió desde otro sitio web y por eso no se ha aceptado. Abra el formulario y envíelo desde allí.",
    failed: "Se ha producido un error. Vuelva atrás e inténtelo de nuevo en unos instantes.",
    notAccepting:
      "Este formulario no acepta respuestas en este momento. Sus respuestas se conservan durante un día.",
    closedText:
      "Ya no se pueden enviar respuestas. Si cree que se trata de un error, póngase en contacto con la persona que le dio el enlace.",
    notFoundText: "Compruebe la dirección. Es posible que falte una parte.",
    goneText: "Pida un enlace nuevo a la persona que se lo dio.",
    soonText: "Vuelva a intentarlo en ese momento.",
    pausedText: "Vuelva a intentarlo más tarde.",
    codeTitle: "Este formulario requiere un código de acceso",
    codeHint: "Lo recibió con el enlace.",
    codeTries: "Demasiados intentos. Espere 15 minutos e inténtelo de nuevo.",
    email: "Escriba una dirección de correo electrónico, como nombre@example.com",
    laterDone: "Le hemos enviado el enlace. Funciona una sola vez, en cualquier dispositivo.",
    laterBack: "Volver al formulario",
    resumeTitle: "Continuar con sus respuestas guardadas",
    resumeHint: "Copie en este campo el enlace completo del correo electrónico.",
    resumeLink: "Enlace",
    resumeGo: "Continuar",
    resumeWrong: "Este enlace ya se ha usado o ha caducado. Cada enlace funciona una sola vez.",
    poweredBy: "Creado con Formstead",
    submittedOn: "Enviado el {time}",
    language: "Idioma",
  },
  refusals: {
    access_code_required: "Este formulario requiere un código de acceso.",
    action_not_exposed: "Esta acción no está disponible en este formulario.",
    already_submitted: "Estas respuestas ya se han enviado y no se pueden modificar.",
    button_disabled: "Este botón no está disponible en este momento.",
    captcha_failed: "La comprobación antirrobots ha fallado. Inténtelo de nuevo.",
    captcha_required: "Su navegador debe superar antes una breve comprobación. Inténtelo de nuevo.",
    checksum_mismatch: "El archivo se ha dañado durante la subida. Inténtelo de nuevo.",
    entry_session_expired: "Esta sesión ha caducado.",
    file_in_use: "Este archivo está en uso y no se puede eliminar.",
    file_quarantined: "El antivirus ha detectado un problema en este archivo, por lo que no se ha aceptado.",
    file_rejected: "Este archivo no se ha aceptado. Elija otro.",
    file_too_large: "Este archivo es demasiado grande.",
    file_type_not_allowed: "Este tipo de archivo no está permitido.",
    form_archived: "Este formulario ya no está disponible.",
    form_not_accepting: "Este formulario no acepta respuestas en este momento.",
    form_not_open_yet: "Este formulario todavía no está abierto.",
    group_limit: "No puede añadir nada más aquí.",
    internal_error: "Se ha producido un error por nuestra parte. Inténtelo de nuevo.",
    invalid_entry_key: "Esta sesión ya no es válida.",
    invalid_prefill_token:
      "Este enlace ha caducado o se ha modificado. Pida uno nuevo a la persona que se lo envió.",
    invalid_state: "Esto no es posible en este momento.",
    not_found: "No se ha encontrado.",
    payload_too_large: "Se han enviado demasiados datos a la vez. Envíe menos e inténtelo de nuevo.",
    plan_limit_reached: "En este momento no se pueden aceptar más archivos.",
    rate_limited: "Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.",
    service_unavailable:
      "El servicio no está disponible temporalmente. Inténtelo de nuevo en unos instantes.",
    storage_unavailable:
      "En este momento no se pueden guardar archivos. Inténtelo de nuevo en unos instantes.",
    too_many_attempts: "Demasiados intentos. Espere un poco e inténtelo de nuevo.",
    upload_incomplete: "El archivo no se ha subido por completo. Inténtelo de nuevo.",
    upload_limit: "No puede añadir más archivos aquí.",
    upstream_failed: "Otro servicio no ha podido procesar la solicitud. Inténtelo de nuevo más tarde.",
    upstream_timeout: "Otro servicio no ha respondido a tiempo. Inténtelo de nuevo más tarde.",
    validation_failed: "Algunas respuestas no son válidas. Revíselas e inténtelo de nuevo.",
  },
  issues: {
    file_missing: "Falta un archivo o no se ha subido por completo.",
  },
};
