import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { ChecklistTools } from './checklist-tools.tsx'

const nothing = () => {}
const renderNotice = (cleared: Record<string, string> | null, set = {}) =>
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
	const page = renderNotice(cleared)
	expect(page).toContain('role="status"')
	expect(page).toContain(counted)
	expect(page).toContain('Undo</button>')
})

test('without cleared items nothing is announced, and removing from the browser is offered only if something is stored', () => {
	expect(renderNotice(null)).not.toContain('role="status"')
	expect(renderNotice(null)).not.toContain('Remove from this browser')
	expect(renderNotice(null, { onForget: nothing })).toContain('Remove from this browser')
})

test('only visitors are offered to sign in, which returns to the checklist', () => {
	expect(renderNotice(null)).toContain('href="/sign-in?returnTo=/resources/checklist"')
	expect(renderNotice(null, { signedIn: true })).not.toContain('/sign-in')
})
