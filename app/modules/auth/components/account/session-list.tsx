import { Monitor, Smartphone } from 'lucide-react'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'

type Moment = { at: string; text: string }

export type SessionRow = {
	id: string
	current: boolean
	/** 'Firefox on Windows', as the browser identifies itself. */
	device: string
	/** Where its requests come from: 'local network, 192.168.1.20'. */
	place: string
	started: Moment
	seen: Moment
}

type AccountSessionsProps = {
	sessions: SessionRow[]
	/** The city that names the time zone of the times shown. */
	city: string
	error: string | undefined
}

/** Lists where a member is signed in, this device first, each with a button to sign it out. */
export function AccountSessions({ sessions, city, error }: AccountSessionsProps) {
	return (
		<SectionCard
			id="devices"
			title="Where you are signed in"
			intro={`Devices are shown as their browsers identify themselves. We show only the network address because we don’t look up locations. Times are in ${city} time.`}
		>
			{error && <ErrorBox>{error}</ErrorBox>}
			<ul className="divide-y divide-line border-line border-y">
				{sessions.map((session) => (
					<SessionItem key={session.id} {...session} />
				))}
			</ul>
			{sessions.length > 1 && (
				<PostButton className="block">
					<Button intent="end-others" variant="danger" size="sm">
						Sign out all other devices
					</Button>
				</PostButton>
			)}
		</SectionCard>
	)
}

function SessionItem({ id, current, device, place, started, seen }: SessionRow) {
	const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
			<div className="min-w-52 flex-1">
				<p className="flex flex-wrap items-center gap-2 font-semibold">
					<span>{`${device} `}</span>
					{current && <Badge tone="wash">This device</Badge>}
				</p>
				<p className="text-ink-soft text-small [overflow-wrap:anywhere]">{`From ${place}`}</p>
				<p className="text-fine text-ink-soft">
					Signed in <time dateTime={started.at}>{started.text}</time> · last seen{' '}
					<time dateTime={seen.at}>{seen.text}</time>
				</p>
			</div>
			{!current && (
				<PostButton fields={{ session: id }}>
					<Button intent="end-session" variant="line" size="sm">
						Sign out
						<span className="sr-only">{` ${device}, last seen ${seen.text}`}</span>
					</Button>
				</PostButton>
			)}
		</li>
	)
}
