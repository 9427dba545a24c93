import { data } from 'react-router'
import type { DocumentFormOutcome, EditorResult } from '#app/modules/deals/ledger/editor-result.ts'
import { redirectWithToast } from './toast.server.ts'

/** Answers the editor of a deal's document. `home` is the address of the deal's page, below which its documents are. */
export function respondToDocumentForm(outcome: DocumentFormOutcome, home: string) {
	if (outcome.kind === 'shown-again')
		return data<EditorResult>(outcome.result, { status: outcome.isRejected ? 422 : 200 })
	if (outcome.kind === 'deleted')
		return redirectWithToast(home, { kind: 'success', title: 'Draft deleted', description: '' })
	const page = `${home}/documents/${outcome.id}`
	if (outcome.kind === 'unreadable')
		return redirectWithToast(page, {
			kind: 'error',
			title: 'Saved as a draft',
			description: 'Some of it can’t be read yet. The page shows what.',
		})
	const title = outcome.kind === 'saved' ? 'Draft saved' : 'Document confirmed'
	return redirectWithToast(page, { kind: 'success', title, description: '' })
}
