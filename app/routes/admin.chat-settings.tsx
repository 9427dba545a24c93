import { data, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ChangedMeanwhile, markOf } from '#app/lib/state-mark.server.ts'
import {
	addCannedReply,
	changeCannedReply,
	listCannedReplies,
	removeCannedReply,
} from '#app/modules/chat/canned-replies.server.ts'
import {
	getChatSettings,
	saveChatSettings,
	setAway,
	wordingOf,
} from '#app/modules/chat/chat-settings.server.ts'
import {
	type ChatWording,
	DeskCannedReplies,
	DeskChatSettings,
	type SettingsRefusal,
} from '#app/modules/chat/components/desk-chat-settings.tsx'
import { SettingsTabs } from '#app/modules/settings/components/desk-settings-tabs.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import type { Route } from './+types/admin.chat-settings'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Chat settings')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const [{ timeZone }, set, replies] = await Promise.all([
		getSettings(db),
		getChatSettings(db),
		listCannedReplies(db, { actor }),
	])
	return {
		wording: typedWording(wordingOf(set)),
		seen: markOf(wordingOf(set)),
		zone: timeZone.split('/').at(-1)!.replaceAll('_', ' '),
		replies: replies.map((reply) => ({ ...reply, seen: markOf({ title: reply.title, text: reply.text }) })),
	}
}

type Words = ReturnType<typeof wordingOf>

/** As the fields of the form have them: a time or nothing for each weekday, Sunday first. */
function typedWording({ hours, retentionDays, ...words }: Words): ChatWording {
	return {
		...words,
		retentionDays: String(retentionDays),
		hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
			const span = hours.find((each) => each.weekday === weekday)
			return { from: span?.from ?? '', until: span?.until ?? '' }
		}),
	}
}

/** Saves words and hours or one ready answer, or says that the advisor is away. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args.request)
	const field = (name: string) => String(form.get(name) ?? '')
	const [intent, item, seen, now] = [field('intent'), field('item'), field('seen'), clock.now()]
	const back = (to: string, title: string, description: string) =>
		redirectWithToast(to, { kind: 'success', title, description })
	try {
		if (intent === 'away' || intent === 'here') {
			await setAway(db, { actor, away: intent === 'away', now })
			return intent === 'away'
				? back('/admin/chat', 'You are set to away', 'Visitors get the automatic reply.')
				: back('/admin/chat', 'You are back', 'Chat goes straight to you.')
		}
		if (intent === 'save') {
			await saveChatSettings(db, { actor, now, seen, ...readSettings(field) })
			return back('/admin/chat/settings', 'Settings saved', 'They hold from the next message on.')
		}
		const written = { title: field('title'), text: field('text') }
		if (intent === 'remove-reply') await removeCannedReply(db, { actor, id: item, seen })
		else if (item) await changeCannedReply(db, { actor, id: item, seen, ...written })
		else await addCannedReply(db, { actor, now, ...written })
		return back('/admin/chat/settings', intent === 'remove-reply' ? 'Reply deleted' : 'Reply saved', '')
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		const refused: SettingsRefusal = {
			...{ intent, item, message },
			field: error instanceof Invalid ? (error.field ?? null) : null,
			typed:
				intent === 'save'
					? typedWording(readSettings(field))
					: { title: field('title'), text: field('text') },
			...(error instanceof ChangedMeanwhile ? bothVersions(error.theirs, intent, field) : {}),
		}
		return data(refused, init)
	}
}

/** The mark of what stands there now, for whoever saves again, and what differs from what was typed. */
function bothVersions(theirs: unknown, intent: string, field: (name: string) => string) {
	const told = (words: Record<string, unknown>) => ({
		...words,
		...(intent === 'save' ? inWords(words as Words) : {}),
	})
	const now = told(theirs as Record<string, unknown>) as Record<string, unknown>
	const yours = (
		intent === 'save' ? told(readSettings(field)) : { title: field('title'), text: field('text') }
	) as Record<string, unknown>
	return {
		seen: markOf(theirs as Record<string, unknown>),
		conflict: Object.entries(labels)
			.filter(([name]) => name in yours && String(now[name]) !== String(yours[name]))
			.map(([name, label]) => ({ label, theirs: String(now[name]), yours: String(yours[name]) })),
	}
}

const labels = {
	greeting: 'Greeting',
	awayReply: 'Automatic reply in office hours',
	afterHoursReply: 'Automatic reply outside of them',
	hours: 'Office hours',
	retentionDays: 'Days kept',
	title: 'Title',
	text: 'Text',
}
const shortDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const inWords = ({ hours, retentionDays }: Words) => ({
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
	const refused = actionData ?? null
	return (
		<>
			<PageHead title="Chat settings">
				What visitors read when the panel opens, and when you are away.
			</PageHead>
			<SettingsTabs current="/admin/chat/settings" />
			<div className="grid items-start gap-4 xl:grid-cols-2">
				<DeskChatSettings
					wording={loaderData.wording}
					seen={loaderData.seen}
					zone={loaderData.zone}
					refused={refused?.intent === 'save' ? refused : null}
					busy={busy}
				/>
				<DeskCannedReplies
					replies={loaderData.replies}
					refused={refused && refused.intent !== 'save' ? refused : null}
					addKey={`new ${loaderData.replies.length}`}
				/>
			</div>
		</>
	)
}
