import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { FormField, type FormState, PostButton, PostForm } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type ProviderId, providers } from '../../sign-in/auth-result.ts'

type Moment = { at: string; text: string }

const Time = ({ at, text, className }: Moment & { className?: string }) => (
	<time dateTime={at} className={className}>
		{text}
	</time>
)

const List = ({ children }: { children: ReactNode }) => (
	<ul className="divide-y divide-line border-line border-y">{children}</ul>
)

const itemClass = 'flex flex-wrap items-center gap-x-4 gap-y-2 py-3'

type AccountDetailsProps = {
	name: string
	email: string
	/** The new address of a pending change; null without one. */
	movingTo: string | null
	hasPassword: boolean
	form: FormState<'name'>
}

/** Shows and edits a member's name, email address and password. */
export function AccountDetails({ name, email, movingTo, hasPassword, form }: AccountDetailsProps) {
	return (
		<SectionCard title="You">
			<PostForm form={form} className="flex flex-wrap items-end gap-3">
				<FormField form={form} name="name" label="Name" className="min-w-56 flex-1">
					<Input key={name} />
				</FormField>
				<Button type="submit" variant="line" busyText={form.busy ? 'Saving...' : undefined}>
					Save name
				</Button>
			</PostForm>
			<ul className="divide-y divide-line border-line border-t">
				<li className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4 pb-4">
					<div className="min-w-48 flex-1">
						<p className="font-semibold text-small">Email address</p>
						<p translate="no" className="[overflow-wrap:anywhere]">
							{email}
						</p>
						{movingTo && (
							<p className="text-small">
								<StatusBadge>{`Changing to ${movingTo}`}</StatusBadge>
							</p>
						)}
					</div>
					<PageLink to="/account/security/email">
						{movingTo ? 'See the change' : 'Change email address'}
					</PageLink>
				</li>
				<li className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
					<div className="min-w-48 flex-1">
						<p className="font-semibold text-small">Password</p>
						<p className="text-ink-soft">
							{hasPassword ? 'Set' : 'None. You sign in through another service'}
						</p>
					</div>
					<PageLink to="/account/security/password">
						{hasPassword ? 'Change password' : 'Set a password'}
					</PageLink>
				</li>
			</ul>
		</SectionCard>
	)
}

const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
	<Button asChild variant="line" size="sm">
		<Link to={to}>{children}</Link>
	</Button>
)

/** A summary of two-step sign-in for the security page, with a link to its own page. */
export function SecondFactorSummary({ isOn, left }: { isOn: boolean; left: number }) {
	return (
		<SectionCard
			title="Two-step sign-in"
			intro="In addition to your password, you enter a code from an app on your phone. Someone who only knows your password can’t get in."
			aside={<StatusBadge tone={isOn ? 'ok' : 'off'}>{isOn ? 'On' : 'Off'}</StatusBadge>}
		>
			{isOn && left < 4 && (
				<p className="text-small">{`Only ${left} of your recovery codes ${left === 1 ? 'is' : 'are'} left.`}</p>
			)}
			<div>
				<PageLink to="/account/second-factor">
					{isOn ? 'Manage two-step sign-in' : 'Set up two-step sign-in'}
				</PageLink>
			</div>
		</SectionCard>
	)
}

type AccountProvidersProps = {
	/** The providers that this site has configured. */
	offered: readonly ProviderId[]
	linked: { id: string; provider: ProviderId; linkedOn: Moment }[]
	error: string | undefined
}

/** The providers that can sign this member in. Renders nothing when none is configured and none is linked. */
export function AccountProviders({ offered, linked, error }: AccountProvidersProps) {
	const linkable = offered.filter((id) => !linked.some(({ provider }) => provider === id))
	if (linked.length + linkable.length === 0) return null
	return (
		<SectionCard title="Linked accounts" intro="Other accounts you can use to sign in here.">
			{error && <ErrorBox>{error}</ErrorBox>}
			<List>
				{linked.map(({ id, provider, linkedOn }) => (
					<Provider key={id} provider={provider} field="identity" value={id} action="Unlink">
						Linked since <Time {...linkedOn} />
					</Provider>
				))}
				{linkable.map((id) => (
					<Provider key={id} provider={id} field="provider" value={id} action="Link">
						Not linked
					</Provider>
				))}
			</List>
		</SectionCard>
	)
}

type ProviderProps = {
	provider: ProviderId
	field: string
	value: string
	action: 'Link' | 'Unlink'
	/** Whether it is linked. */
	children: ReactNode
}

function Provider({ provider, field, value, action, children }: ProviderProps) {
	const name = providers[provider]
	return (
		<li className={itemClass}>
			<div className="min-w-0 flex-1">
				<p className="font-semibold">{name}</p>
				<p className="text-ink-soft text-small">{children}</p>
			</div>
			<Form method="post" reloadDocument>
				<input type="hidden" name={field} value={value} />
				<Button intent={action === 'Link' ? 'link' : 'unlink'} variant="line" size="sm">
					<span>{action}</span>
					<span className="sr-only">{` ${name}`}</span>
				</Button>
			</Form>
		</li>
	)
}

type SessionRow = {
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
			<List>
				{sessions.map((session) => (
					<SessionItem key={session.id} {...session} />
				))}
			</List>
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
	const icon = /iPhone|Android/.test(device) ? 'smartphone' : 'monitor'
	return (
		<li className={itemClass}>
			<Icon name={icon} className="size-5 shrink-0 text-ink-soft" />
			<div className="min-w-52 flex-1">
				<p className="flex flex-wrap items-center gap-2 font-semibold">
					<span>{`${device} `}</span>
					{current && <Badge tone="wash">This device</Badge>}
				</p>
				<p className="text-ink-soft text-small [overflow-wrap:anywhere]">{`From ${place}`}</p>
				<p className="text-fine text-ink-soft">
					Signed in <Time {...started} /> · last seen <Time {...seen} />
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

type EventRow = {
	id: string
	/** 'Password changed' */
	text: string
	/** Device and address of the request; null if there was none. */
	from: string | null
	moment: Moment
}

/** The security events of a member's account, newest first. */
export function AccountEvents({ events }: { events: EventRow[] }) {
	return (
		<SectionCard
			title="Recent activity"
			intro="See something that wasn’t you? Change your password, then contact us."
		>
			{events.length ? (
				<ol className="divide-y divide-line border-line border-y">
					{events.map(({ id, text, from, moment }) => (
						<li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5">
							<div className="min-w-52 flex-1">
								<p className="font-semibold text-small [overflow-wrap:anywhere]">{text}</p>
								{from && <p className="text-fine text-ink-soft [overflow-wrap:anywhere]">{from}</p>}
							</div>
							<Time {...moment} className="text-fine text-ink-soft" />
						</li>
					))}
				</ol>
			) : (
				<p className="text-ink-soft text-small">No activity yet.</p>
			)}
		</SectionCard>
	)
}
