import type { RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import type { MailRow } from '#app/modules/mail/components/admin/mail-table.tsx'
import { listDrafts } from '#app/modules/mail/drafts/drafts.server.ts'
import { countQuarantine } from '#app/modules/mail/incoming/quarantine.server.ts'
import { readDeliveries } from '#app/modules/mail/threads/deliveries.server.ts'
import {
	type ListedThread,
	listSentMessages,
	listThreads,
	listThreadsOfClient,
} from '#app/modules/mail/threads/list-threads.server.ts'
import type { MailView, ThreadView } from '#app/modules/mail/threads/mail-views.ts'
import { countUnreadThreads } from '#app/modules/mail/threads/unread.server.ts'

type ListInput = {
	db: Db
	viewer: Viewer
	view: MailView
	search: string
	after: string | undefined
}

type Page = {
	rows: (Omit<MailRow, 'client' | 'at' | 'instant'> & { clientId: string | null; date: Date })[]
	next: string | null
}

/** A search that matches more clients than this is meant for texts, not for a client. */
const clientsMax = 50

/** Returns a page of a view of the Mail screen. */
export async function readMailList(
	context: Readonly<RouterContextProvider>,
	input: ListInput,
): Promise<{
	rows: MailRow[]
	next: string | null
	unread: number
	quarantined: number
	draft: { id: string; subject: string } | null
}> {
	const { db, viewer } = input
	const { clock } = getServices(context)
	const [{ timeZone }, { rows, next }, unread, { quarantined }, { drafts }] = await Promise.all([
		readSettings(context),
		readPage(input),
		countUnreadThreads(db, { actor: viewer }),
		countQuarantine(db),
		listDrafts(db, { actor: viewer, state: 'draft', limit: 1 }),
	])
	return {
		rows: await formatRows(db, { viewer, rows, timeZone, now: clock.now() }),
		next,
		unread,
		quarantined,
		draft: drafts[0] ? { id: drafts[0].id, subject: drafts[0].subject } : null,
	}
}

type FormatInput = { viewer: Viewer; rows: Page['rows']; timeZone: string; now: Date }

async function formatRows(db: Db, { viewer, rows, timeZone, now }: FormatInput): Promise<MailRow[]> {
	const thisYear = yearOf(now, timeZone)
	const names = await namesOfClients(db, {
		actor: viewer,
		ids: [...new Set(rows.flatMap(({ clientId }) => clientId ?? []))],
	})
	return rows.map(({ clientId, date, ...row }) => ({
		...row,
		instant: date.toISOString(),
		at: formatMoment(date, timeZone, thisYear),
		client: (clientId && names.get(clientId)?.name) || null,
	}))
}

/** Returns the conversations of a client's case, in any state, the last active first. */
export async function readClientMail(
	context: Readonly<RouterContextProvider>,
	{ viewer, clientId }: { viewer: Viewer; clientId: string },
): Promise<MailRow[]> {
	const { db, clock } = getServices(context)
	const [{ timeZone }, threads] = await Promise.all([
		readSettings(context),
		listThreadsOfClient(db, { actor: viewer, clientId, limit: 100 }),
	])
	return formatRows(db, { viewer, rows: threads.map(threadRow), timeZone, now: clock.now() })
}

function readPage(input: ListInput): Promise<Page> {
	const { view } = input
	if (view === 'sent') return readSent(input)
	if (view === 'drafts' || view === 'scheduled') return readDrafts(input)
	return readThreads({ ...input, view })
}

async function readThreads({
	db,
	viewer,
	view,
	search,
	after,
}: ListInput & { view: ThreadView }): Promise<Page> {
	const clients = search ? (await listFiles(db, { actor: viewer, search, limit: clientsMax })).files : []
	const { threads, next } = await listThreads(db, {
		actor: viewer,
		view,
		search,
		clientIds: clients.map(({ id }) => id),
		after,
	})
	return { rows: threads.map(threadRow), next }
}

function threadRow(thread: ListedThread): Page['rows'][number] {
	const { id, clientId, subject, unread, messages, lastMessage, lastMessageAt, snoozedUntil, place } = thread
	const isOurs = lastMessage.direction === 'out'
	return {
		id,
		to: `/admin/mail/${id}`,
		who: isOurs ? `To ${namesOf(lastMessage.to)}` : lastMessage.from.name || lastMessage.from.email,
		subject: subject || 'No subject',
		excerpt: lastMessage.excerpt.replace(/\s+/g, ' ').slice(0, 140),
		count: messages,
		isUnread: unread > 0,
		status:
			lastMessage.delivery === 'failed'
				? { tone: 'stop', word: 'Not delivered' }
				: place === 'unassigned'
					? { tone: 'new', word: 'Not filed' }
					: null,
		clientId,
		date: snoozedUntil ?? lastMessageAt,
	}
}

const namesOf = (people: readonly { name: string; email: string }[]) =>
	people.map(({ name, email }) => name || email).join(', ') || 'nobody'

async function readSent({ db, viewer, search, after }: ListInput): Promise<Page> {
	const { messages, next } = await listSentMessages(db, { actor: viewer, search, after })
	const deliveries = await readDeliveries(db, { messages })
	return {
		rows: messages.map(({ id, threadId, clientId, to, subject, at }) => {
			const { state = 'accepted', problem = '' } = deliveries.get(id) ?? {}
			return {
				id,
				to: `/admin/mail/${threadId}#message-${id}`,
				who: `To ${namesOf(to)}`,
				subject,
				excerpt: problem,
				count: 1,
				isUnread: false,
				status:
					state === 'failed'
						? { tone: 'stop', word: 'Not delivered' }
						: state === 'queued'
							? { tone: 'new', word: 'Being sent' }
							: { tone: 'ok', word: 'Sent' },
				clientId,
				date: at,
			}
		}),
		next,
	}
}

async function readDrafts({ db, viewer, view, after }: ListInput): Promise<Page> {
	const state = view === 'scheduled' ? 'scheduled' : 'draft'
	const { drafts, next } = await listDrafts(db, { actor: viewer, state, after })
	return {
		rows: drafts.map((draft) => ({
			id: draft.id,
			to: `/admin/mail/drafts/${draft.id}`,
			who: draft.to ? `To ${draft.to.slice(0, 80)}` : 'To nobody yet',
			subject: draft.subject || 'No subject',
			excerpt: draft.problem || draft.text.replace(/\s+/g, ' ').slice(0, 140),
			count: 1,
			isUnread: false,
			status: draft.problem
				? { tone: 'stop', word: 'Not sent' }
				: state === 'scheduled'
					? { tone: 'info', word: draft.isUndoDelay ? 'Being sent' : 'Scheduled' }
					: null,
			clientId: draft.clientId,
			date: draft.sendAt ?? draft.updatedAt,
		})),
		next,
	}
}
