import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { availabilityChanges } from '#app/modules/appointments/components/desk-availability-changes.ts'
import { weekField } from '#app/modules/appointments/components/desk-week-hours.tsx'
import { OfferingForm } from '#app/modules/catalog/components/desk-offering-form.tsx'
import { DeskCannedReplies, DeskChatSettings } from '#app/modules/chat/components/desk-chat-settings.tsx'
import { FileForm } from '#app/modules/clients/components/desk-file-form.tsx'
import { PackageEditor } from '#app/modules/clients/components/desk-package-editor.tsx'
import { DeskForumRules, differingRules } from '#app/modules/forum/components/desk-forum-rules.tsx'
import { ResourceFileItem } from '#app/modules/resources/components/desk-resource-files.tsx'
import { DeskReviewItem } from '#app/modules/reviews/components/desk-review-item.tsx'
import { DeskClaimItem } from '#app/modules/settings/components/desk-claim-item.tsx'
import { BothVersions } from '#app/ui/desk/both-versions.tsx'
import { drawn } from './setup/drawn.tsx'

const message = 'Somebody else saved meanwhile. Please look at both versions.'
const conflict = [{ label: 'Title', yours: 'Mine', theirs: 'Theirs' }]
const rules = { firstPosts: 'limit', firstPostCount: 3, reportsToHide: 3 } as const
const zone = 'America/New_York'

/** Each form of the desk that two admins may fill at once, refused because the other was faster. */
const forms: Record<string, ReactElement> = {
	'the words of the chat': (
		<DeskChatSettings
			{...{ seen: 'before', zone: 'New York', busy: false }}
			wording={{ greeting: '', awayReply: '', afterHoursReply: '', retentionDays: '90', hours: [] }}
			refused={{
				...{ intent: 'save', field: null, message, seen: 'after', conflict },
				typed: { hours: Array.from({ length: 7 }, () => ({ from: '', until: '' })), greeting: 'Mine' },
			}}
		/>
	),
	'a canned reply': (
		<DeskCannedReplies
			addKey="new"
			replies={[{ id: 'r', title: 'Title', text: 'Theirs', seen: 'before' } as never]}
			refused={{
				...{ intent: 'keep-reply', item: 'r', field: null, message, seen: 'after', conflict },
				typed: { title: 'Mine', text: 'Mine' },
			}}
		/>
	),
	'the community’s rules': (
		<DeskForumRules
			{...{ rules, seen: 'before' }}
			refused={{
				...{ message, field: undefined, seen: 'after', conflict },
				typed: { firstPosts: 'wait', firstPostCount: '3', reportsToHide: '3' },
			}}
		/>
	),
	'a claim': (
		<DeskClaimItem
			timeZone={zone}
			claim={{
				...{ key: 'k', label: 'Buyers helped', canBeComputed: false, seen: 'before' },
				...{ stored: undefined, computed: undefined, stated: null },
			}}
			refused={{
				...{ key: 'k', message, field: undefined, value: '40', note: '', seen: 'after', conflict },
			}}
		/>
	),
	'a resource file': (
		<ResourceFileItem
			file={{
				...{ id: 'f', title: 'Theirs', description: null, category: 'Safety', published: true },
				...{ isImage: false, facts: '', path: '/x', seen: 'before' },
			}}
			refused={{
				...{ id: 'f', message, field: undefined, seen: 'after', conflict },
				given: { title: 'Mine', description: '', category: 'Safety' },
			}}
		/>
	),
	'a public reply': (
		<DeskReviewItem
			timeZone={zone}
			review={
				{
					...{ id: 1, authorName: 'Ana R.', hiddenAt: null, featured: false, stars: 5, body: 'Good.' },
					...{ service: 'concierge', createdAt: new Date(0), reply: 'Theirs', seen: 'before' },
				} as never
			}
			refused={{ id: 1, message, reply: 'Mine', reason: '', seen: 'after', conflict }}
		/>
	),
	'a service on sale': (
		<OfferingForm
			offering={{ priceId: 'p', title: 'Theirs', priceCents: 7500, version: 1 }}
			typed={{ title: 'Mine', summary: 'Same', badge: '', price: '75' }}
			answer={{
				...{ priceId: 'p', version: 2, message, field: null, previewCents: null },
				typed: { title: 'Mine', summary: 'Same', badge: '', price: '75' },
				theirs: { title: 'Theirs', summary: 'Same', badge: '', price: '75' },
			}}
		/>
	),
	'a package': (
		<PackageEditor
			item={{
				...{ key: 'find_it_fast', name: 'Find It Fast', summary: '', title: 'Before', text: '' },
				...{ items: [], version: 1, changed: null },
			}}
			refused={{
				...{ key: 'find_it_fast', message, field: null, typed: { title: 'Mine', text: 'Same' } },
				theirs: { title: 'Theirs', text: 'Same', version: 2 },
			}}
		/>
	),
	'a client’s file': (
		<FileForm
			{...{ intent: 'details', version: 1, label: 'Save' }}
			refused={{
				...{ intent: 'details', note: null, message, field: null, values: {} },
				conflict: { version: 2, rows: conflict },
			}}
		/>
	),
}

test.each(Object.entries(forms))(
	'%s shows both versions and is sent again from the one that stands',
	(_, form) => {
		const html = drawn(form)
		expect(html).toContain('was changed meanwhile')
		const [, yours, theirs] = html.split(/You were about to save|It says now/)
		expect(yours).toContain('Mine')
		expect(theirs).toContain('Theirs')
		expect(html).toMatch(/name="(seen" value="after"|version" value="2")/)
		expect(html).not.toMatch(/name="(seen" value="before"|version" value="1")/)
		// The sentence alone would say what the notice says already.
		expect(html).not.toContain(message)
	},
)

test('the notice is told to those who do not see it, and says that nothing was saved', () => {
	const html = drawn(<BothVersions what="This file" rows={conflict} />)
	expect(html).toMatch(/<div role="alert" tabindex="-1"/)
	expect(html).toContain('This file was changed meanwhile')
	expect(html).toContain('Nothing was saved.')
})

test('of the rules and of the availability only what differs is told, in the words of the form', () => {
	const typed = { firstPosts: 'wait', firstPostCount: '3', reportsToHide: '9' }
	expect(differingRules(rules, typed)).toEqual([
		{
			label: 'First posts of a new member',
			theirs: 'Show at once, a few a day',
			yours: 'Wait until I have looked',
		},
		{ label: 'Reports that hide something until I have looked', theirs: '3', yours: '9' },
	])
	const hours = {
		...{ noticeHours: 24, horizonDays: 90, holdHours: 24, claimHours: 4, changeNoticeHours: 12 },
		...{ visitMinutes: 90, refundFullHours: 48, refundPartHours: 24, refundPartPercent: 50 },
	}
	const week = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
		(['morning', 'afternoon', 'evening'] as const).map((slot) => ({ weekday, slot, capacity: 1 })),
	)
	const same = {
		...Object.fromEntries(week.map(({ weekday, slot }) => [weekField(weekday, slot), ' 1'])),
		...Object.fromEntries(Object.entries(hours).map(([name, value]) => [name, String(value)])),
	}
	expect(availabilityChanges({ weekly: week, rules: hours }, same)).toEqual([])
	const other = { ...same, [weekField(1, 'morning')]: '2', holdHours: '48' }
	expect(availabilityChanges({ weekly: week, rules: hours }, other)).toEqual([
		{ label: expect.stringMatching(/^Monday, /), theirs: '1', yours: '2' },
		{ label: 'Booking: Hold, hours', theirs: '24', yours: '48' },
	])
})
