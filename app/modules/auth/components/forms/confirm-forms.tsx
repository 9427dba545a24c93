import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordInput } from '#app/ui/controls/password-input.tsx'
import { OrDivider } from '#app/ui/layout/divider.tsx'
import { CodeField } from './code-field.tsx'
import { sendForFile } from './send-for-file.ts'

type ConfirmFormsProps = {
	email: string
	ways: { password: boolean; code: boolean; email: boolean }
	/** The action to confirm: 'switch off two-step sign-in'. */
	to: string | null
	back: string
	/** Whether a code has been emailed. */
	emailed: boolean
	rejected: RejectedForm | null | undefined
}

/** Asks for the password or the authenticator code, or for an emailed code if the account has neither. */
export function ConfirmForms({ email, ways, to, back, emailed, rejected }: ConfirmFormsProps) {
	const codeError = rejected?.errors.code
	return (
		<div className="grid gap-4 pt-3">
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			<p className="text-small">
				<span>{`Please confirm it’s you${to ? `, to ${to}` : ''}. You are signed in as`}</span>{' '}
				<b translate="no" className="break-words">
					{email}
				</b>
				. You won’t be asked again for five minutes.
			</p>
			{ways.code && (
				<ProofForm label="Confirm with the code">
					<CodeField
						label="Code from your authenticator app"
						hint="Six digits that change every 30 seconds."
						error={codeError}
					/>
				</ProofForm>
			)}
			{ways.code && ways.password && <OrDivider>Or</OrDivider>}
			{ways.password && (
				<ProofForm label="Confirm with the password" variant={ways.code ? 'line' : 'go'}>
					<input type="hidden" name="username" autoComplete="username" value={email} />
					<Field label="Password" error={rejected?.errors.password}>
						<PasswordInput name="password" autoComplete="current-password" required />
					</Field>
				</ProofForm>
			)}
			{ways.email && emailed && (
				<ProofForm label="Confirm with the code">
					<CodeField
						name="emailedCode"
						label="Code from the email"
						hint="We’ve emailed you an eight-digit code. It works once, within ten minutes."
						error={codeError}
					/>
				</ProofForm>
			)}
			{ways.email && (
				<Form method="post">
					<Button intent="email-code" variant={emailed ? 'quiet' : 'go'} block>
						{emailed ? 'Email another code' : 'Email me a code'}
					</Button>
				</Form>
			)}
			<p className="text-center text-small">
				<Link to={back}>Not now</Link>
			</p>
		</div>
	)
}

type ProofFormProps = { label: string; variant?: 'go' | 'line'; children: ReactNode }

function ProofForm({ label, variant = 'go', children }: ProofFormProps) {
	const busy = useNavigation().state === 'submitting'
	return (
		<Form method="post" noValidate className="grid gap-4">
			{children}
			<Button type="submit" variant={variant} block busyText={busy ? 'Checking...' : undefined}>
				{label}
			</Button>
		</Form>
	)
}

type ContinueFormProps = {
	path: string
	fields: [string, string][]
	/** The page that the form was on. */
	back: string
}

/** Resubmits a form that was stored while its sender confirmed their presence; automatically with JavaScript. */
export function ContinueForm({ path, fields, back }: ContinueFormProps) {
	const form = useRef<HTMLFormElement>(null)
	const [hasFailed, setHasFailed] = useState(false)
	// A page that is sent a file stays open, so the form of a download is sent by a script that then leads back.
	const isDownload = path !== back && !fields.some(([name, value]) => name === 'as' && value === 'view')
	const resend = () => {
		if (!isDownload) return form.current?.submit()
		setHasFailed(false)
		sendForFile({ path, fields }).then(
			() => location.replace(back),
			() => setHasFailed(true),
		)
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for the form that was stored.
	useEffect(() => {
		resend()
		// Going back restores this page as it was left, with its form already sent.
		const leave = ({ persisted }: PageTransitionEvent) => persisted && location.replace(back)
		addEventListener('pageshow', leave)
		return () => removeEventListener('pageshow', leave)
	}, [])
	return (
		<form
			ref={form}
			method="post"
			action={path}
			onSubmit={(event) => {
				if (!isDownload) return
				event.preventDefault()
				resend()
			}}
			className="grid gap-4 pt-3"
		>
			{fields.map(([name, value], n) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a form may send one name twice, and the order stays.
				<input key={n} type="hidden" name={name} value={value} />
			))}
			{hasFailed ? (
				<ErrorBox>We couldn’t reach the site. Please try again.</ErrorBox>
			) : (
				<p role="status">Thank you. Taking you back to what you were doing.</p>
			)}
			<Button type="submit" variant="go" block>
				Continue
			</Button>
			<p className="text-center text-small">
				<a href={back}>Go back</a>
			</p>
		</form>
	)
}
