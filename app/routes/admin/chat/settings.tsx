import { useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import type { Conflict } from '#app/lib/errors.ts'
import { anyText, anyTexts } from '#app/lib/forms/form-fields.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { conflictOf, hashState } from '#app/lib/state-hash.server.ts'
import {
	getChatSettings,
	saveChatSettings,
	setAway,
	wordingOf,
} from '#app/modules/chat/chat-settings.server.ts'
import { AdminCannedReplies, AdminChatSettings } from '#app/modules/chat/components/admin/chat-settings.tsx'
import { type ChatWording, wordingFields } from '#app/modules/chat/components/admin/chat-wording.ts'
import {
	addCannedReply,
	changeCannedReply,
	listCannedReplies,
	removeCannedReply,
} from '#app/modules/chat/messages/canned-replies.server.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/settings'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Chat settings')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const [{ timeZone }, settings, replies] = await Promise.all([
		getSettings(db),
		getChatSettings(db),
		listCannedReplies(db, { actor }),
	])
	return {
		wording: typedWording(wordingOf(settings)),
		seenVersion: hashState(wordingOf(settings)),
		zone: timeZone.split('/').at(-1)!.replaceAll('_', ' '),
		replies: replies.map((reply) => ({
			...reply,
			seenVersion: hashState({ title: reply.title, text: reply.text }),
		})),
	}
}

type StoredWording = ReturnType<typeof wordingOf>

/** Converts the settings to the field values of the form. */
function typedWording({ hours, retentionDays, ...texts }: StoredWording): ChatWording {
	const values = new Map<string, string>(Object.entries({ ...texts, retentionDays: String(retentionDays) }))
	for (const { weekday, from, until } of hours) {
		values.set(`from-${weekday}`, from)
		values.set(`until-${weekday}`, until)
	}
	return Object.fromEntries(wordingFields.map((name) => [name, values.get(name) ?? ''])) as ChatWording
}

/** Saves the texts and hours or one canned reply, or sets the advisor's away status. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const back = ({ back: typed }: { back: string }) => safePath(typed, '/admin/chat')
	const backSchema = z.object({ back: anyText() })
	const replyForm = {
		formId: ({ item = '' }: RejectedForm['values']) => `reply ${item}`,
		conflict: (error: Conflict, reply: RejectedForm['values']) =>
			conflictOf(error, (theirs) => listDifferences(replyLabels, { theirs, yours: reply })),
	} as const
	return runForms(
		args,
		{
			away: formAction({
				schema: backSchema,
				run: () => setAway(db, { actor, away: true, now }),
				to: back,
				message: ['You are set to away', 'Visitors get the automatic reply.'],
			}),
			here: formAction({
				schema: backSchema,
				run: () => setAway(db, { actor, away: false, now }),
				to: back,
				message: ['You’re back', 'New messages go straight to you.'],
			}),
			save: formAction({
				schema: wordingSchema,
				run: ({ seenVersion, ...typed }) =>
					saveChatSettings(db, { actor, now, seenVersion, ...readSettings(typed) }),
				message: ['Settings saved', 'They apply from the next message on.'],
				formId: () => 'wording',
				conflict: (error, typed) =>
					conflictOf(error, (theirs) =>
						listDifferences(labels, {
							theirs: formatSettings(theirs),
							yours: formatSettings(readSettings(typed)),
						}),
					),
			}),
			'keep-reply': formAction({
				...replyForm,
				schema: replySchema,
				async run({ item, seenVersion, ...reply }) {
					if (item) await changeCannedReply(db, { actor, id: item, seenVersion, ...reply })
					else await addCannedReply(db, { actor, now, ...reply })
				},
				message: 'Reply saved',
			}),
			'remove-reply': formAction({
				...replyForm,
				schema: replySchema,
				run: ({ item: id, seenVersion }) => removeCannedReply(db, { actor, id, seenVersion }),
				message: 'Reply deleted',
			}),
		},
		{ page: '/admin/chat/settings', otherwise: 'keep-reply' },
	)
}

const wordingSchema = z.object(anyTexts(...wordingFields, 'seenVersion'))
const replySchema = z.object(anyTexts('item', 'title', 'text', 'seenVersion'))

const labels = {
	greeting: 'Greeting',
	awayReply: 'Automatic reply during office hours',
	afterHoursReply: 'Automatic reply outside office hours',
	hours: 'Office hours',
	retentionDays: 'Days to keep conversations',
}
const replyLabels = { title: 'Title', text: 'Text' }
const shortDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const formatSettings = ({ hours, retentionDays, ...texts }: StoredWording) => ({
	...texts,
	retentionDays: Number.isNaN(retentionDays) ? 'No number' : String(retentionDays),
	hours:
		hours.map(({ weekday, from, until }) => `${shortDays[weekday]} ${from}-${until}`).join(', ') || 'Closed',
})

function readSettings(typed: Readonly<Record<string, string | undefined>>) {
	const field = (name: string) => getOwnValue(typed, name) ?? ''
	return {
		greeting: field('greeting'),
		awayReply: field('awayReply'),
		afterHoursReply: field('afterHoursReply'),
		retentionDays: Number(field('retentionDays').replaceAll(',', '') || Number.NaN),
		hours: [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
			const [from, until] = [field(`from-${weekday}`), field(`until-${weekday}`)]
			return from || until ? [{ weekday, from, until }] : []
		}),
	}
}

export default function ChatSettings({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const busy = useNavigation().formData?.get('intent') === 'save'
	return (
		<>
			<PageHead title="Chat settings">
				What visitors see when they open the chat, and when you are away.
			</PageHead>
			<SettingsTabs current="/admin/chat/settings" />
			<div className="grid items-start gap-4 xl:grid-cols-2">
				<AdminChatSettings
					wording={loaderData.wording}
					seenVersion={loaderData.seenVersion}
					zone={loaderData.zone}
					rejected={rejectionFor(answer, 'wording')}
					busy={busy}
				/>
				<AdminCannedReplies
					replies={loaderData.replies}
					rejected={answer ?? null}
					addKey={`new ${loaderData.replies.length}`}
				/>
			</div>
		</>
	)
}
