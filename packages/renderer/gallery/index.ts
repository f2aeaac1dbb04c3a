/** 24 forms to start from. Tests and pictures use them as well, so each also shows what the renderer can do. */
import { appointmentRequest } from "./forms/appointment-request.ts";
import { bugReport } from "./forms/bug-report.ts";
import { calligraphyWorkshop } from "./forms/calligraphy-workshop.ts";
import { conferenceFeedback } from "./forms/conference-feedback.ts";
import { consent } from "./forms/consent.ts";
import { contact } from "./forms/contact.ts";
import { courseEvaluation } from "./forms/course-evaluation.ts";
import { eventRegistration } from "./forms/event-registration.ts";
import { grantApplication } from "./forms/grant-application.ts";
import { incidentReport } from "./forms/incident-report.ts";
import { jobApplication } from "./forms/job-application.ts";
import { leadQualification } from "./forms/lead-qualification.ts";
import { museumMembership } from "./forms/museum-membership.ts";
import { newsletter } from "./forms/newsletter.ts";
import { nps } from "./forms/nps.ts";
import { order } from "./forms/order.ts";
import { patientIntake } from "./forms/patient-intake.ts";
import { productMarketFit } from "./forms/product-market-fit.ts";
import { quiz } from "./forms/quiz.ts";
import { rentalApplication } from "./forms/rental-application.ts";
import { researchSurvey } from "./forms/research-survey.ts";
import { siteInspection } from "./forms/site-inspection.ts";
import { volunteerSignup } from "./forms/volunteer-signup.ts";
import { weddingRsvp } from "./forms/wedding-rsvp.ts";
import type { GalleryForm } from "./kit.ts";

export const gallery: readonly GalleryForm[] = [
  contact,
  newsletter,
  eventRegistration,
  weddingRsvp,
  calligraphyWorkshop,
  nps,
  productMarketFit,
  conferenceFeedback,
  jobApplication,
  patientIntake,
  appointmentRequest,
  quiz,
  courseEvaluation,
  order,
  leadQualification,
  siteInspection,
  incidentReport,
  bugReport,
  rentalApplication,
  consent,
  researchSurvey,
  grantApplication,
  museumMembership,
  volunteerSignup,
];
