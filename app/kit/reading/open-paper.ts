import type { PaperKind } from '#app/modules/signing/paper/paper-kinds.ts'
import { useOpenKit } from '../use-kit.ts'

/** A cash purchase has one document, the others have two. */
export const formsOf = (kind: 'cash' | 'loan' | 'lease'): PaperKind[] =>
	kind === 'cash'
		? ['buyers_order']
		: ['buyers_order', kind === 'loan' ? 'retail_contract' : 'lease_contract']

/** Returns a function that starts to read a document and shows it. */
export function useOpenPaper(): (form: PaperKind) => void {
	const { store } = useOpenKit()
	return (form) => {
		const paper = crypto.randomUUID()
		void store.append({ kind: 'open', paper, form, corrects: null })
		location.assign(`#read/${paper}`)
	}
}
