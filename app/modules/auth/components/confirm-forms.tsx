import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { LaneOr } from '#app/ui/lane-divider.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { CodeField } from './code-field.tsx'

type ConfirmFormsProps = {
	email: string
	ways: { password: boolean; code: boolean; mail: boolean }
	/** What is about to be done: 'switch off two-step sign-in'. */
	to: string | null
	back: string
	answer?: { message?: string; field?: string | undefined; mailed: boolean }
}

/** Password, code of the app, or, for an account with neither, a code by mail. */
export function ConfirmForms({ email, ways, to, back, answer }: ConfirmFormsProps) {
	const busy = useNavigation().state === 'submitting'
	const busyText = busy ? 'Checking...' : undefined
	const of = (field: string) => (answer?.field === field ? answer.message : undefined)
	return (
		<div className="grid gap-4 pt-3">
			{answer?.message && !answer.field && <ErrorBox>{answer.message}</ErrorBox>}
			<p className="text-small">
				Please confirm that it is you{to ? `, to ${to}` : ''}. You are signed in as{' '}
				<b className="break-words">{email}</b>. It holds for five minutes.
			</p>
			{ways.code && (
				<Form method="post" noValidate className="grid gap-4">
					<CodeField
						label="Code from your authenticator app"
						hint="Six digits, new every 30 seconds."
						error={of('code')}
					/>
					<Button type="submit" variant="go" block busyText={busyText}>
						Confirm with the code
					</Button>
				</Form>
			)}
			{ways.code && ways.password && <LaneOr>Or</LaneOr>}
			{ways.password && (
				<Form method="post" noValidate className="grid gap-4">
					<input type="hidden" name="username" autoComplete="username" value={email} readOnly />
					<Field label="Password" error={of('password')}>
						<PasswordInput name="password" autoComplete="current-password" required />
					</Field>
					<Button type="submit" variant={ways.code ? 'line' : 'go'} block busyText={busyText}>
						Confirm with the password
					</Button>
				</Form>
			)}
			{ways.mail && <MailedCode {...{ busyText }} mailed={answer?.mailed ?? false} error={of('code')} />}
			<p className="text-center text-small">
				<Link to={back}>Not now</Link>
			</p>
		</div>
	)
}

type MailedCodeProps = { mailed: boolean; error: string | undefined; busyText: string | undefined }

function MailedCode({ mailed, error, busyText }: MailedCodeProps) {
	return (
		<>
			{mailed && (
				<Form method="post" noValidate className="grid gap-4">
					<CodeField
						name="mailedCode"
						label="Code from the mail"
						hint="We have mailed you eight digits. They work once, for ten minutes."
						error={error}
					/>
					<Button type="submit" variant="go" block busyText={busyText}>
						Confirm with the code
					</Button>
				</Form>
			)}
			<Form method="post">
				<Button type="submit" name="intent" value="mail-code" variant={mailed ? 'quiet' : 'go'} block>
					{mailed ? 'Mail another code' : 'Mail me a code'}
				</Button>
			</Form>
		</>
	)
}
