import { data, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import {
	addCannedReply,
	changeCannedReply,
	listCannedReplies,
	removeCannedReply,
} from '#app/modules/chat/canned-replies.server.ts'
import { getChatSettings, saveChatSettings, setAway } from '#app/modules/chat/chat-settings.server.ts'
import {
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
	const { greeting, awayReply, afterHoursReply, retentionDays } = set
	const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
		const span = set.hours.find((each) => each.weekday === weekday)
		return { from: span?.from ?? '', until: span?.until ?? '' }
	})
	return {
		wording: { greeting, awayReply, afterHoursReply, hours, retentionDays: String(retentionDays) },
		zone: timeZone.split('/').at(-1)!.replaceAll('_', ' '),
		replies,
	}
}

/** Saves words and hours or one ready answer, or says that the advisor is away. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args.request)
	const field = (name: string) => String(form.get(name) ?? '')
	const [intent, item, now] = [field('intent'), field('item'), clock.now()]
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
			const { away } = await getChatSettings(db)
			await saveChatSettings(db, { actor, now, away, ...readSettings(field) })
			return back('/admin/chat/settings', 'Settings saved', 'They hold from the next message on.')
		}
		const written = { title: field('title'), text: field('text') }
		if (intent === 'remove-reply') await removeCannedReply(db, { actor, id: item })
		else if (item) await changeCannedReply(db, { actor, id: item, ...written })
		else await addCannedReply(db, { actor, now, ...written })
		return back('/admin/chat/settings', intent === 'remove-reply' ? 'Reply deleted' : 'Reply saved', '')
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		const refused: SettingsRefusal = {
			...{ intent, item, message },
			field: error instanceof Invalid ? (error.field ?? null) : null,
		}
		return data(refused, init)
	}
}

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
					zone={loaderData.zone}
					refused={refused?.intent === 'save' ? refused : null}
					busy={busy}
				/>
				<DeskCannedReplies
					replies={loaderData.replies}
					refused={refused?.intent === 'keep-reply' ? refused : null}
					addKey={`new ${loaderData.replies.length}`}
				/>
			</div>
		</>
	)
}
