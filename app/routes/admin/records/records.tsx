import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { NoticeForm } from '#app/modules/records/components/notice-form.tsx'
import { ProgramForm } from '#app/modules/records/components/program-form.tsx'
import { RetentionTable } from '#app/modules/records/components/retention-table.tsx'
import {
	noticeAnswersOf,
	privacyAnswersSchema,
} from '#app/modules/records/documents/privacy-answers.schema.ts'
import { securityAnswersSchema } from '#app/modules/records/documents/security-answers.schema.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { confirmPrivacyNotice } from '#app/workflows/records/privacy-notice.server.ts'
import { saveSecurityProgram } from '#app/workflows/records/security-program.server.ts'
import type { Route } from './+types/records'
import { readRecordsPage } from './records-page.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Records')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	return readRecordsPage(args.context, actor).catch(throwErrorResponse)
}

/** Saves a version of the security program, or confirms the privacy notice. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, env, clock } = getServices(args.context)
	const now = clock.now()
	return runForms(
		args,
		{
			program: formAction({
				schema: securityAnswersSchema,
				run: (answers) => saveSecurityProgram(db, { actor, env, answers, now }),
				message: (_, version) => `Version ${version} of the security program is saved`,
			}),
			notice: formAction({
				schema: privacyAnswersSchema,
				run: (answers) => confirmPrivacyNotice(db, { actor, answers: noticeAnswersOf(answers), now }),
				message: ['The privacy notice is confirmed', 'The privacy policy and its print show it from now on.'],
			}),
		},
		{ page: '/admin/records' },
	)
}

export default function Records({ loaderData, actionData }: Route.ComponentProps) {
	const { program, notice, kept } = loaderData
	const programForm = useFormState(program.controls, {
		answer: actionData,
		intent: 'program',
		initial: program.answers,
	})
	const noticeForm = useFormState(notice.controls, {
		answer: actionData,
		intent: 'notice',
		initial: notice.answers,
	})
	const [latest] = program.versions
	return (
		<>
			<PageHead title="Records">
				What a practice has to keep and to show. Engineering input, not legal advice: have a lawyer look at
				it.
			</PageHead>
			<SettingsTabs current="/admin/records" />
			<div className="grid gap-4">
				<AdminSection
					id="program"
					title="Security program"
					aside={latest ? `Version ${latest.version}, ${latest.saved}` : 'Not saved yet'}
					className="grid gap-4"
				>
					<p>
						The written program that the FTC Safeguards Rule asks for (16 CFR Part 314), filled in from this
						installation. <a href="/admin/records/security-program.pdf">Print the draft as it is now</a>
					</p>
					{program.missing.length > 0 && (
						<div>
							<h3 className="font-semibold">{`Missing: ${program.missing.length}`}</h3>
							<ul className="mt-1 list-disc pl-5 text-small">
								{program.missing.map(({ section, label, missing }) => (
									<li key={`${section} ${label}`}>
										<b>{`${section}, ${label.toLowerCase()}`}</b>
										<span>{`: ${missing}`}</span>
									</li>
								))}
							</ul>
						</div>
					)}
					<Disclosure summary="Fill in and save a version" defaultOpen={programForm.rejected !== null}>
						<ProgramForm form={programForm} nextVersion={(latest?.version ?? 0) + 1} />
					</Disclosure>
					{program.versions.length > 0 && (
						<ul className="grid gap-1 text-small">
							{program.versions.map(({ version, saved, by }) => (
								<li key={version}>
									<a
										href={`/admin/records/security-program.pdf?version=${version}`}
									>{`Version ${version}`}</a>
									<span className="text-ink-soft">{`, saved on ${saved} by ${by}`}</span>
								</li>
							))}
						</ul>
					)}
				</AdminSection>
				<AdminSection
					id="notice"
					title="Privacy notice for credit applicants"
					aside={notice.confirmed ? `Confirmed on ${notice.confirmed}` : 'Not confirmed yet'}
					className="grid gap-4"
				>
					<p>
						The federal model form without an opt-out (12 CFR Part 1016, Appendix), in the{' '}
						<a href="/privacy#financial-privacy">privacy policy</a> and{' '}
						<a href="/privacy-notice.pdf">on two pages</a>. It may be used only while its answers are true.
					</p>
					<Disclosure
						summary={notice.confirmed ? 'Change the answers' : 'Answer and confirm'}
						defaultOpen={noticeForm.rejected !== null}
					>
						<NoticeForm form={noticeForm} />
					</Disclosure>
				</AdminSection>
				<AdminSection
					id="broker-log"
					title="Log of brokered cars"
					aside={<ExportLink to="/admin/broker-log.csv" />}
				>
					<p>
						Each car that was agreed on with a dealer: client, dealer, price, our fee, what was received and
						the dates. What nobody recorded is empty, and so are the numbers of the dealer’s and your own
						license, which California asks for.
					</p>
				</AdminSection>
				<Card className="overflow-hidden">
					<h2 className="px-4 pt-4 font-semibold text-h4">How long records are kept</h2>
					<RetentionTable rows={kept} />
				</Card>
			</div>
		</>
	)
}
