import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type LineState, LiveLine } from '#app/lib/live/live-connection.ts'
import { StatusLamp } from '#app/ui/controls/status-badge.tsx'
import { notifyOutside, ring } from '../../browser/admin-alerts.ts'
import { postJson } from '../../browser/channel.ts'
import { adminChanges, onChange } from '../../conversations/admin-changes.ts'
import { adminStream } from '../../conversations/admin-chat.ts'

/** The latest message that nobody has read. */
export type UnreadLabel = { id: string; name: string; text: string }

type AdminLineProps = {
	unread: number
	latest: UnreadLabel | null
	/** The advisor has said to be away. */
	away: boolean
	/** False where a conversation is open, whose own stream tells everything. */
	listens: boolean
}

const quietMs = 800
const activeSentMs = 60_000

/** While a page of the desk is open the advisor is present, and hears of messages. It stands at the rail's foot. */
export function AdminLine({ unread, latest, away, listens }: AdminLineProps) {
	const line = useAdminStream(listens)
	useFreshAdmin()
	useActivity()
	useAlerts(unread, latest)
	const here = line === 'live' || !listens
	return (
		<>
			<StatusLamp tone={away ? 'off' : here ? 'ok' : 'new'} className="text-rail-ink">
				{away ? 'You are set to away' : here ? 'You are available' : 'Connecting'}
			</StatusLamp>
			<span>
				{away
					? 'Visitors get the automatic reply.'
					: here
						? 'New messages go straight to you. The automatic reply is off.'
						: 'New messages don’t appear yet.'}
			</span>
		</>
	)
}

function useAdminStream(listens: boolean): LineState {
	const [state, setState] = useState<LineState>('idle')
	const { pathname } = useLocation()
	const listIsShown = useRef(false)
	listIsShown.current = pathname === '/admin/chat'
	useEffect(() => {
		if (!listens) return
		let again = false
		const line = new LiveLine({
			open: (told) => adminStream(null, null)(told),
			onEvent: onChange,
			onState(now) {
				setState(now)
				if (now !== 'live') return
				// What came between the reading of the page and the opening of the line was told to nobody.
				if (again || listIsShown.current) adminChanges.tell('')
				again = true
			},
		})
		const online = () => line.setOnline(true)
		const offline = () => line.setOnline(false)
		window.addEventListener('online', online)
		window.addEventListener('offline', offline)
		line.start()
		return () => {
			window.removeEventListener('online', online)
			window.removeEventListener('offline', offline)
			line.stop()
		}
	}, [listens])
	return state
}

/** What changed is read anew: soon, but not for each of many changes. */
function useFreshAdmin(): void {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined
		const stop = adminChanges.subscribe(() => {
			timer ??= setTimeout(() => {
				timer = undefined
				revalidate()
			}, quietMs)
		})
		return () => {
			stop()
			clearTimeout(timer)
		}
	}, [revalidate])
}

/** An advisor who touches nothing for long has left the room; this says that they have not. */
function useActivity(): void {
	useEffect(() => {
		let notifiedAt = Date.now()
		const act = () => {
			if (Date.now() - notifiedAt < activeSentMs) return
			notifiedAt = Date.now()
			postJson('/api/chat/desk/here', {}).catch(() => {})
		}
		const signs = ['pointerdown', 'keydown', 'focus'] as const
		for (const sign of signs) window.addEventListener(sign, act, { passive: true })
		return () => {
			for (const sign of signs) window.removeEventListener(sign, act)
		}
	}, [])
}

function useAlerts(unread: number, latest: UnreadLabel | null): void {
	const navigate = useNavigate()
	const before = useRef(unread)
	useEffect(() => {
		const more = unread > before.current
		before.current = unread
		if (!more || !latest) return
		ring()
		notifyOutside(`New message from ${latest.name}`, latest.text, () => navigate(`/admin/chat/${latest.id}`))
	}, [unread, latest, navigate])
}
