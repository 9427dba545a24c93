import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { availabilityChanges } from '#app/modules/appointments/components/admin/availability-changes.ts'
import { weekField } from '#app/modules/appointments/components/admin/week-hours.tsx'
import { OfferingForm } from '#app/modules/catalog/components/admin/offering-form.tsx'
import { AdminCannedReplies, AdminChatSettings } from '#app/modules/chat/components/admin/chat-settings.tsx'
import type { ChatWording } from '#app/modules/chat/components/admin/chat-wording.ts'
import { PackageEditor } from '#app/modules/clients/components/admin/checklists/package-editor.tsx'
import { FileForm } from '#app/modules/clients/components/admin/files/file-form.tsx'
import {
	ForumModerationSettings,
	listDifferingRules,
} from '#app/modules/forum/components/admin/forum-moderation-settings.tsx'
import { ResourceFileItem } from '#app/modules/resources/components/admin/resource-files.tsx'
import { AdminReviewItem } from '#app/modules/reviews/components/admin/review-item.tsx'
import { AdminClaimItem } from '#app/modules/settings/components/admin/claim-item.tsx'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { bookingRules } from '#tests/factories/appointments/booking-rules.ts'
import { renderToHtml } from './setup/rendered.tsx'

const message = 'Someone else saved changes in the meantime. Please compare both versions.'
const conflict = [{ label: 'Title', yours: 'Mine', theirs: 'Theirs' }]
const answerOf = (
	formId: string,
	values: RejectedForm['values'],
	version: string | number = 'after',
): RejectedForm => ({
	ok: false,
	formId,
	errors: {},
	formError: message,
	conflict: { version, rows: conflict },
	values,
})
const rules = { firstPosts: 'limit', firstPostCount: 3, reportsToHide: 3 } as const
const zone = 'America/New_York'

/** Each admin form that two admins may fill in at the same time, rejected because the other one saved first. */
const forms: Record<string, ReactElement> = {
	'the chat settings': (
		<AdminChatSettings
			seenVersion="before"
			zone="New York"
			busy={false}
			wording={{ greeting: '', awayReply: '', afterHoursReply: '', retentionDays: '90' } as ChatWording}
			rejected={answerOf('wording', { greeting: 'Mine' })}
		/>
	),
	'a canned reply': (
		<AdminCannedReplies
			addKey="new"
			replies={[{ id: 'r', title: 'Title', text: 'Theirs', seenVersion: 'before' } as never]}
			rejected={answerOf('reply r', { title: 'Mine', text: 'Mine' })}
		/>
	),
	'the community’s rules': (
		<ForumModerationSettings
			rules={rules}
			seenVersion="before"
			rejected={answerOf('rules', { firstPosts: 'wait', firstPostCount: '3', reportsToHide: '3' })}
		/>
	),
	'a claim': (
		<AdminClaimItem
			timeZone={zone}
			thisYear={2026}
			claim={{
				key: 'k',
				label: 'Buyers helped',
				canBeComputed: false,
				seenVersion: 'before',
				stored: undefined,
				computed: undefined,
				stated: null,
			}}
			rejected={answerOf('k', { value: '40', note: '' })}
		/>
	),
	'a resource file': (
		<ResourceFileItem
			file={{
				id: 'f',
				title: 'Theirs',
				description: null,
				category: 'Safety',
				published: true,
				url: null,
				isImage: false,
				facts: '',
				path: '/x',
				seenVersion: 'before',
			}}
			rejected={answerOf('f', { title: 'Mine', description: '', category: 'Safety' })}
		/>
	),
	'a public reply': (
		<AdminReviewItem
			timeZone={zone}
			thisYear={2026}
			review={
				{
					id: 1,
					authorName: 'Ana R.',
					hiddenAt: null,
					featured: false,
					stars: 5,
					body: 'Good.',
					serviceName: 'Full Concierge Car Buying',
					createdAt: new Date(0),
					reply: 'Theirs',
					seenVersion: 'before',
				} as never
			}
			rejected={answerOf('1', { intent: 'reply', reply: 'Mine' })}
		/>
	),
	'a service on sale': (
		<OfferingForm
			offering={{ priceId: 'p', kind: 'concierge', title: 'Theirs', priceCents: 7500, version: 1 }}
			values={{
				title: 'Mine',
				summary: 'Same',
				badge: '',
				price: '75',
				features: 'Same',
				hasAppointment: '',
				minutes: '',
			}}
			previewCents={null}
			rejected={answerOf('p', { title: 'Mine' }, 2)}
		/>
	),
	'a package': (
		<PackageEditor
			item={{
				key: 'find_it_fast',
				name: 'Find It Fast',
				summary: '',
				title: 'Before',
				text: '',
				items: [],
				version: 1,
				changed: null,
			}}
			rejected={answerOf('find_it_fast', { title: 'Mine', text: 'Same' }, 2)}
		/>
	),
	'a client’s file': (
		<FileForm intent="details" version={1} label="Save" rejected={answerOf('details', {}, 2)} />
	),
}

test.each(Object.entries(forms))('%s shows both versions and is then based on the current one', (_, form) => {
	const html = renderToHtml(form)
	expect(html).toContain('changed in the meantime')
	const [, yours, theirs] = html.split(/Your version|Current version/)
	expect(yours).toContain('Mine')
	expect(theirs).toContain('Theirs')
	expect(html).toMatch(/name="(seenVersion" value="after"|version" value="2")/)
	expect(html).not.toMatch(/name="(seenVersion" value="before"|version" value="1")/)
	// The error message would only repeat the notice.
	expect(html).not.toContain(message)
})

test('the notice is announced to screen readers and says that nothing was saved', () => {
	const html = renderToHtml(<FormError rejected={answerOf('f', {})} subject="This file" />)
	expect(html).toMatch(/<div role="alert" tabindex="-1"/)
	expect(html).toContain('This file changed in the meantime')
	expect(html).toContain('Nothing was saved.')
})

test('a conflict without a difference says so, instead of two empty versions', () => {
	const rejected = { ...answerOf('f', {}), conflict: { version: 2, rows: [] } }
	for (const kind of ['save', 'decision'] as const) {
		const html = renderToHtml(<FormError rejected={rejected} subject="This file" kind={kind} />)
		expect(html).toContain('What this form shows is the same in both versions.')
		expect(html).not.toContain('<dl')
	}
})

test('for rules and availability only the differences are listed, with the labels of the form', () => {
	const values = { firstPosts: 'wait', firstPostCount: '3', reportsToHide: '9' }
	expect(listDifferingRules(rules, values)).toEqual([
		{
			label: 'A new member’s first posts',
			theirs: 'Show right away, but only a few a day',
			yours: 'Hold for my review',
		},
		{ label: 'Reports needed to hide something until I review it', theirs: '3', yours: '9' },
	])
	const week = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
		(['morning', 'afternoon', 'evening'] as const).map((slot) => ({ weekday, slot, capacity: 1 })),
	)
	const same = {
		...Object.fromEntries(week.map(({ weekday, slot }) => [weekField(weekday, slot), ' 1'])),
		...Object.fromEntries(Object.entries(bookingRules).map(([name, value]) => [name, String(value)])),
	}
	expect(availabilityChanges({ weekly: week, rules: bookingRules }, same)).toEqual([])
	const other = { ...same, [weekField(1, 'morning')]: '2', holdHours: '48' }
	expect(availabilityChanges({ weekly: week, rules: bookingRules }, other)).toEqual([
		{ label: expect.stringMatching(/^Monday, /), theirs: '1', yours: '2' },
		{ label: 'Booking: Hold, hours', theirs: '24', yours: '48' },
	])
})
