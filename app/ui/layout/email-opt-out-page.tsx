import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { PageHero } from './page-hero.tsx'

type EmailOptOutPageProps = {
	title: string
	/** Which emails are sent, and that they can be stopped. */
	intro: string
	/** The URL the form is posted to, with the token from the email. */
	action: string
	result: RejectedForm | { ok: true } | undefined
	/** Shown after success: the new state and the next link. */
	done: { title: string; text: ReactNode; to: string; linkLabel: string }
	/** The buttons. */
	children: ReactNode
}

/** The page behind 'Unsubscribe' in an email: opening it changes nothing, only pressing a button does. */
export function EmailOptOutPage({ title, intro, action, result, done, children }: EmailOptOutPageProps) {
	if (result?.ok)
		return (
			<PageHero
				title={done.title}
				below={
					<Button asChild className="mt-6">
						<Link to={done.to}>{done.linkLabel}</Link>
					</Button>
				}
			>
				{done.text}
			</PageHero>
		)
	return (
		<>
			<PageHero title={title}>{intro}</PageHero>
			<div className="wrap grid justify-items-start gap-4 pb-24">
				{result?.formError && <ErrorBox>{result.formError}</ErrorBox>}
				<Form method="post" action={action} className="flex flex-wrap gap-3">
					{children}
				</Form>
			</div>
		</>
	)
}
