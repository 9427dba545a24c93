import { useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences, rejectionFor } from '#app/lib/parse-form.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
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
	const form = await readForm(args)
	const field = (name: string) => String(form.get(name) ?? '')
	const [intent, item, seenVersion, now] = [field('intent'), field('item'), field('seenVersion'), clock.now()]
	const redirectSaved = (to: string, title: string, description: string) =>
		redirectWithToast(to, { kind: 'success', title, description })
	try {
		if (intent === 'away' || intent === 'here') {
			await setAway(db, { actor, away: intent === 'away', now })
			const returnTo = safePath(field('back'), '/admin/chat')
			return intent === 'away'
				? redirectSaved(returnTo, 'You are set to away', 'Visitors get the automatic reply.')
				: redirectSaved(returnTo, 'You’re back', 'New messages go straight to you.')
		}
		if (intent === 'save') {
			await saveChatSettings(db, { actor, now, seenVersion, ...readSettings(field) })
			return redirectSaved('/admin/chat/settings', 'Settings saved', 'They apply from the next message on.')
		}
		const replyFields = { title: field('title'), text: field('text') }
		if (intent === 'remove-reply') await removeCannedReply(db, { actor, id: item, seenVersion })
		else if (item) await changeCannedReply(db, { actor, id: item, seenVersion, ...replyFields })
		else await addCannedReply(db, { actor, now, ...replyFields })
		return redirectSaved(
			'/admin/chat/settings',
			intent === 'remove-reply' ? 'Reply deleted' : 'Reply saved',
			'',
		)
	} catch (error) {
		const isWording = intent === 'save'
		const reply = { title: field('title'), text: field('text') }
		return respondToFailure<string>(args.context, error, {
			formId: isWording ? 'wording' : `reply ${item}`,
			values: isWording ? typedValues(form, wordingFields) : reply,
			fallback: 'This could not be saved. Please try again.',
			conflict: conflictOf(error, (theirs) =>
				isWording
					? listDifferences(labels, {
							theirs: formatSettings(theirs),
							yours: formatSettings(readSettings(field)),
						})
					: listDifferences(replyLabels, { theirs, yours: reply }),
			),
		})
	}
}

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

function readSettings(field: (name: string) => string) {
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
					rejected={rejectionFor(actionData, 'wording')}
					busy={busy}
				/>
				<AdminCannedReplies
					replies={loaderData.replies}
					rejected={actionData ?? null}
					addKey={`new ${loaderData.replies.length}`}
				/>
			</div>
		</>
	)
}
