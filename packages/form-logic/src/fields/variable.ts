import { carriedValueDescription, carriedValueLogic } from "./carried-value.ts";

export const variableLogic = carriedValueLogic("variable");
export const variableDescription = carriedValueDescription("variable");
