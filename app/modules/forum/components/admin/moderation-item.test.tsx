import { expect, test } from 'vitest'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { QueueItem } from '../../moderation/moderation-queue.server.ts'
import { AdminModerationItem } from './moderation-item.tsx'

const item: QueueItem = {
	kind: 'post',
	id: 7,
	postId: 7,
	title: 'A title',
	body: 'A text',
	state: 'shown',
	hiddenReason: null,
	imageId: null,
	controls: { category: 'general' as never, locked: false, pinned: false },
	author: { id: 3, name: 'Robin', suspended: false, advisor: false },
	reports: [],
	reportedTexts: [],
	createdAt: new Date(0),
	seenVersion: 'v',
}

/** Returns each part of the item that unfolds, by its intent. */
function partsOf(intent: string, errors: RejectedForm['errors']) {
	const values = { intent, reason: 'Typed', into: '12', days: '30', category: 'general' }
	const rejected = { ok: false as const, errors, formError: null, conflict: null, values }
	const page = renderToHtml(
		<AdminModerationItem item={item} timeZone="America/New_York" thisYear={2026} rejected={rejected} />,
	)
	const parts = page.match(/<details[\s\S]*?<\/details>/g) ?? []
	return new Map(parts.map((part) => [/ value="([a-z]+)"[^>]*>(?=[^<]*<span)/.exec(part)?.[1] ?? '', part]))
}

test.each([
	['hide', 'reason'],
	['suspend', 'reason'],
	['suspend', 'days'],
	['move', 'category'],
	['merge', 'into'],
])(
	'a rejected form to %s is open with its error at %s, and the other forms stay as they were',
	(intent, name) => {
		const parts = partsOf(intent, { [name]: 'This is wrong.' })
		expect([...parts.keys()].sort()).toEqual(['hide', 'merge', 'move', 'suspend'])
		for (const [part, html] of parts) {
			const isSent = part === intent
			const expected = {
				isOpen: isSent,
				hasError: isSent,
				isMarked: isSent,
				keepsText: isSent && part !== 'move',
			}
			expect({
				isOpen: / open=""/.test(html),
				hasError: html.includes('This is wrong.'),
				isMarked: new RegExp(
					`<[^>]* name="${name}"[^>]*aria-invalid="true"|<[^>]*aria-invalid="true"[^>]* name="${name}"`,
				).test(html),
				keepsText: /value="(Typed|12)"/.test(html),
			}).toEqual(expected)
		}
	},
)
