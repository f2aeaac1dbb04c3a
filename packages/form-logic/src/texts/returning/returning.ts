/** Texts for respondents who return to a draft. */
export interface ReturningTexts {
  readonly title: string;
  readonly text: string;
  readonly continue: string;
  readonly startOver: string;
  readonly startedOver: string;
  readonly undo: string;
}
