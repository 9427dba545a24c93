/** The form of a round as it was typed, by the names of its fields. */
export type TypedRound = Readonly<Record<string, string>>
export type RoundErrors = Partial<Record<string, string>>

/** The name of the field for an item of the condition checklist. */
export const conditionField = (key: string) => `is-${key}` as const
