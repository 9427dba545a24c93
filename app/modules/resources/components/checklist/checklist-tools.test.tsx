import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { ChecklistTools } from './checklist-tools.tsx'

const nothing = () => {}
const renderTools = (cleared: Record<string, string> | null, set = {}) =>
	renderToHtml(
		<ChecklistTools
			saveState="browser"
			signedIn={false}
			cleared={cleared}
			onClear={nothing}
			onUndo={nothing}
			onForget={null}
			{...set}
		/>,
	)

test.each([
	[{ 'check:a': 'on', 'check:b': 'on', 'check:c': 'on', 'note:a': 'Rust' }, '3 items checked, 1 note'],
	[{ 'check:a': 'on', 'note:a': 'Rust', 'note:b': 'Worn' }, '1 item checked, 2 notes'],
	[{ 'check:a': 'on' }, '1 item checked, 0 notes'],
	[{}, 'nothing was checked'],
])('the message about cleared items, %j, reads "%s"', (cleared, counted) => {
	const page = renderTools(cleared)
	expect(page).toContain('role="status"')
	expect(page).toContain(counted)
	expect(page).toContain('Undo</button>')
})

test('before anything is cleared nothing is announced, and removing from the browser is offered only if marks of an account are there to remove', () => {
	expect(renderTools(null)).not.toContain('role="status"')
	expect(renderTools(null)).not.toContain('Remove from this browser')
	expect(renderTools(null, { onForget: nothing })).toContain('Remove from this browser')
})

test('the link to sign in, which returns to the checklist, is shown only to people who are not signed in', () => {
	expect(renderTools(null)).toContain('href="/sign-in?returnTo=/resources/checklist"')
	expect(renderTools(null, { signedIn: true })).not.toContain('/sign-in')
})
