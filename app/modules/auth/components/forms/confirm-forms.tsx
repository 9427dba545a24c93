import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordInput } from '#app/ui/controls/password-input.tsx'
import { OrDivider } from '#app/ui/layout/divider.tsx'
import { CodeField } from './code-field.tsx'

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
				<b className="break-words">{email}</b>. You won’t be asked again for five minutes.
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

type ContinueFormProps = { path: string; fields: [string, string][] }

/** Resubmits a form that was stored while its sender confirmed their presence; automatically with JavaScript. */
export function ContinueForm({ path, fields }: ContinueFormProps) {
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => form.current?.submit(), [])
	return (
		<form ref={form} method="post" action={path} className="grid gap-4 pt-3">
			{fields.map(([name, value], n) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a form may send one name twice, and the order stays.
				<input key={n} type="hidden" name={name} value={value} />
			))}
			<p role="status">Thank you. Taking you back to what you were doing.</p>
			<Button type="submit" variant="go" block>
				Continue
			</Button>
		</form>
	)
}
