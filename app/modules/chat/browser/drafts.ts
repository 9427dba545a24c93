import { withStorage } from './chat-memory.ts'

const draftKeyOf = (owner: string) => `lw_chat_draft ${owner}`

/** Returns what was typed and not sent in this tab, or ''. */
export const readDraft = (owner: string): string =>
	withStorage(() => sessionStorage.getItem(draftKeyOf(owner)) ?? '', '')

/** Stores what was typed, so that it survives a reload and a closed panel in this tab. */
export function storeDraft(owner: string, text: string): void {
	withStorage(() => {
		if (text) sessionStorage.setItem(draftKeyOf(owner), text)
		else sessionStorage.removeItem(draftKeyOf(owner))
	}, undefined)
}

const sent = new Set<string>()

/** Notes that the draft was sent before the code that sends it was there. */
export const markDraftSent = (owner: string): void => void sent.add(owner)

/** Whether the draft was sent so; only once. */
export const takeSentDraft = (owner: string): boolean => sent.delete(owner)
