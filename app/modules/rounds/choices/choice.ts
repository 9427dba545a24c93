/** 'offer': one of them; 'none': none of them; 'change': something should be different first. */
export type ChoiceKind = 'offer' | 'none' | 'change'

export const choiceLimits = { words: 1_000, how: 300 }

/** The time in which an award can be taken back before anybody is told, in minutes. */
export const awardMinutes = 10

/** Reads the field of the choice: the id of an invitation, 'none' or 'change'. */
export function readChoice(value: string): { kind: string; invitationId: string } {
	if (value === 'none' || value === 'change') return { kind: value, invitationId: '' }
	return value ? { kind: 'offer', invitationId: value } : { kind: '', invitationId: '' }
}
