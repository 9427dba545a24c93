import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type LineState, LiveLine } from '#app/lib/live-line.ts'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import { postJson } from '../channel.ts'
import { notifyOutside, ring } from '../desk-alerts.ts'
import { deskChanges, hearChange } from '../desk-changes.ts'
import { deskStream } from '../desk-chat.ts'

/** The latest message that nobody has read. */
export type UnreadWord = { id: string; name: string; text: string }

type DeskLineProps = {
	unread: number
	latest: UnreadWord | null
	/** The advisor has said to be away. */
	away: boolean
	/** False where a conversation is open, whose own stream tells everything. */
	listens: boolean
}

const quietMs = 800
const activeToldMs = 60_000

/** While a page of the desk is open the advisor is present, and hears of messages. It stands at the rail's foot. */
export function DeskLine({ unread, latest, away, listens }: DeskLineProps) {
	const line = useDeskStream(listens)
	useFreshDesk()
	useActivity()
	useAlerts(unread, latest)
	const here = line === 'live' || !listens
	return (
		<>
			<StatusLamp tone={away ? 'off' : here ? 'ok' : 'new'} className="text-rail-ink">
				{away ? 'You are set to away' : here ? 'You are present' : 'Connecting'}
			</StatusLamp>
			<span>
				{away
					? 'Visitors get the automatic reply.'
					: here
						? 'Chat goes straight to you. The automatic reply is off.'
						: 'New messages are not heard yet.'}
			</span>
		</>
	)
}

function useDeskStream(listens: boolean): LineState {
	const [state, setState] = useState<LineState>('idle')
	const { pathname } = useLocation()
	const listIsShown = useRef(false)
	listIsShown.current = pathname === '/admin/chat'
	useEffect(() => {
		if (!listens) return
		let again = false
		const line = new LiveLine({
			open: (told) => deskStream(null, null)(told),
			onEvent: hearChange,
			onState(now) {
				setState(now)
				if (now !== 'live') return
				// What came between the reading of the page and the opening of the line was told to nobody.
				if (again || listIsShown.current) deskChanges.tell('')
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
function useFreshDesk(): void {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined
		const stop = deskChanges.subscribe(() => {
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
		let toldAt = Date.now()
		const act = () => {
			if (Date.now() - toldAt < activeToldMs) return
			toldAt = Date.now()
			postJson('/api/chat/desk/here', {}).catch(() => {})
		}
		const signs = ['pointerdown', 'keydown', 'focus'] as const
		for (const sign of signs) window.addEventListener(sign, act, { passive: true })
		return () => {
			for (const sign of signs) window.removeEventListener(sign, act)
		}
	}, [])
}

function useAlerts(unread: number, latest: UnreadWord | null): void {
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
