import { Form } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { QrCode } from '#app/ui/layout/qr-code.tsx'
import { CodeField } from '../forms/code-field.tsx'

/** Shown while two-step sign-in is off: why to use it, and a button to set it up. */
export function SecondFactorOff({ required, busy }: { required: boolean; busy: boolean }) {
	return (
		<SectionCard title="Not set up yet" aside={<StatusBadge tone="off">Off</StatusBadge>}>
			{required && (
				<Notice look="signal" title="Your role requires it" icon={<Icon name="shield-alert" />}>
					Advisors can see the private information clients share with this site. Set up two-step sign-in to
					open the admin pages.
				</Notice>
			)}
			<p className="text-small">
				You’ll need an authenticator app on your phone. The one that came with your phone is fine, and so is
				any other app for one-time codes. It takes two minutes.
			</p>
			<Form method="post">
				<Button intent="begin" variant="go" busyText={busy ? 'One moment...' : undefined}>
					Set up two-step sign-in
				</Button>
			</Form>
		</SectionCard>
	)
}

type SecondFactorSetupProps = {
	secret: string
	qr: { size: number; path: string }
	uri: string
	error?: string | undefined
	busy: boolean
}

/** Sets up an authenticator app: shows its secret as a QR code and as text, and asks for a first code as confirmation. */
export function SecondFactorSetup({ secret, qr, uri, error, busy }: SecondFactorSetupProps) {
	const groups = secret.match(/.{1,4}/g) ?? []
	return (
		<ol className="grid gap-6">
			<li className="grid gap-3">
				<h3 className="text-h4">1. Scan this with your authenticator app</h3>
				<p className="text-ink-soft text-small">
					Any app for one-time codes will work. If you’re on your phone, <a href={uri}>open it in your app</a>
					.
				</p>
				<QrCode {...qr} label="QR code for your authenticator app" />
				<p className="text-small">
					Or enter this key in the app:{' '}
					<code translate="no" className="num font-semibold break-words" data-secret={secret}>
						{groups.join(' ')}
					</code>
				</p>
			</li>
			<li className="grid gap-3">
				<h3 className="text-h4">2. Enter the code it shows</h3>
				<Form method="post" noValidate className="grid max-w-80 gap-4">
					<CodeField
						label="Code from your app"
						hint="Six digits that change every 30 seconds."
						error={error}
					/>
					<Button intent="confirm" variant="go" busyText={busy ? 'Checking...' : undefined}>
						Turn on
					</Button>
				</Form>
			</li>
		</ol>
	)
}

type SecondFactorOnProps = { since: string; left: number; busy: boolean }

/** Shown while two-step sign-in is on: the remaining recovery codes, and a button to turn it off. */
export function SecondFactorOn({ since, left, busy }: SecondFactorOnProps) {
	return (
		<>
			<SectionCard
				title="Authenticator app"
				intro={`On since ${since}. You need a code from your app to sign in.`}
				aside={<StatusBadge tone="ok">On</StatusBadge>}
			>
				<Form method="post">
					<Button intent="off" variant="danger" size="sm" disabled={busy}>
						Turn off two-step sign-in
					</Button>
				</Form>
			</SectionCard>
			<SectionCard
				title="Recovery codes"
				intro={`${left === 1 ? '1 code is' : `${left} codes are`} left. Each one lets you sign in once without your phone.`}
				aside={left < 4 ? <StatusBadge tone="stop">Almost used up</StatusBadge> : undefined}
			>
				<Form method="post">
					<Button intent="regenerate" variant="line" size="sm" disabled={busy}>
						Get new recovery codes
					</Button>
				</Form>
			</SectionCard>
		</>
	)
}

type RecoveryCodeListProps = { codes: string[]; siteName: string; email: string }

/** Shows the recovery codes, to download, print or copy. They are shown only once. */
export function RecoveryCodeList({ codes, siteName, email }: RecoveryCodeListProps) {
	const scriptsRun = useHydrated()
	const file = `Recovery codes for ${siteName}, account ${email}. Each one works once.\r\n\r\n${codes.join('\r\n')}\r\n`
	return (
		<div className="grid gap-4">
			<Notice look="signal" title="Save these recovery codes now" icon={<Icon name="key-round" />}>
				They let you sign in if your phone is lost or broken. Each code works once, and we won’t show them
				again.
			</Notice>
			<ol
				aria-label="Recovery codes"
				className="num grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-raised p-5 max-sm:grid-cols-1"
			>
				{codes.map((code) => (
					<li key={code}>
						<code translate="no">{code}</code>
					</li>
				))}
			</ol>
			<div className="flex flex-wrap gap-3">
				<Button asChild variant="line" size="sm">
					<a href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`} download="recovery-codes.txt">
						<Icon name="download" />
						Download as text
					</a>
				</Button>
				{scriptsRun && (
					<Button type="button" variant="plain" size="sm" onClick={() => window.print()}>
						<Icon name="printer" />
						Print
					</Button>
				)}
			</div>
		</div>
	)
}
