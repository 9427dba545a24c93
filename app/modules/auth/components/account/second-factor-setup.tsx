import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { QrCode } from '#app/ui/layout/qr-code.tsx'
import { CodeField } from '../forms/code-field.tsx'

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
