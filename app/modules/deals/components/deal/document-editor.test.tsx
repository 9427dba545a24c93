import { expect, test } from 'vitest'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { checkTyped } from '../../forms/check-document.ts'
import { documentSchema } from '../../forms/deal-fields.ts'
import { emptyTyped } from '../../forms/typed-document.ts'
import { DocumentEditor } from './document-editor.tsx'

const settings = { vehicles: [], buyer: undefined, lawRows: [], today: '2026-11-23' }
const checked = checkTyped(emptyTyped({ kind: 'quote' }), settings)
const savedTitle = 'Your draft is saved. Before you can confirm it, please correct:'
const title = 'Please correct:'

/** Renders the editor of a new document, or of the draft with this version. */
const render = (version: number | null, answer?: { formError: string | null }) =>
	renderToHtml(
		<DocumentEditor
			checked={checked}
			settings={settings}
			controls={controlsOf(documentSchema)}
			dealers={null}
			showsErrors={version !== null}
			answer={answer && { checked, unread: [], showsErrors: true, dealers: null, ...answer }}
			version={version}
			formKey="k"
		/>,
	)

test('the editor says that a draft is saved only while it shows the draft as it is stored', () => {
	expect(render(1)).toContain(savedTitle)
	const rejected = { formError: 'This could not be saved. Please try again.' }
	const answers = [
		[null, rejected],
		[1, rejected],
		[null, { formError: null }],
		[1, { formError: null }],
	] as const
	for (const [version, answer] of answers) {
		const html = render(version, answer)
		expect(html).not.toContain('Your draft is saved')
		expect(html).toContain(title)
	}
})
