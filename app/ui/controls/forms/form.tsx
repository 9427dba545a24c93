import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { ErrorBox } from '../error-box.tsx'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { useLastAnswer } from './use-last-answer.ts'

type Texts<Name extends string> = Partial<Record<Name, string | null>>

type FormOptions<Name extends string> = {
	/** What the page's action returned. */
	answer: ({ ok: true } | RejectedForm) | null | undefined
	/** The intent of the form, on a page with several. */
	intent?: string
	/** The id by which an answer names the form, if not its intent: one of several forms with the same intent. */
	id?: string
	/** What the form shows before it is sent. */
	initial?: Texts<NoInfer<Name>>
	/** For a page with several forms that have fields of the same name. */
	idPrefix?: string
}

/** A form as its page shows it: the controls of its schema, the values it has now, and what the server answered to it. */
export type FormState<Name extends string = string> = {
	intent: string | undefined
	controls: FormControls<Name>
	/** The answer, if it rejects this form. */
	rejected: RejectedForm<Name> | null
	values: Partial<Record<Name, string>>
	/** Whether it is being sent. */
	busy: boolean
	idOf(name: Name): string
}

/** Returns the state of a form; `controls` come from `controlsOf` its schema, in the loader. */
export function useFormState<Name extends string>(
	controls: FormControls<Name>,
	{ answer, intent, id = intent, initial = {}, idPrefix }: FormOptions<Name>,
): FormState<Name> {
	const { formMethod, formData } = useNavigation()
	const lastAnswer = useLastAnswer(answer)
	const rejected = (
		id === undefined ? rejectionOf(lastAnswer) : rejectionFor(lastAnswer, id)
	) as RejectedForm<Name> | null
	return {
		intent,
		controls,
		rejected,
		values: rejected?.values ?? withoutNull(initial),
		busy: intent === undefined ? formMethod === 'POST' : formData?.get('intent') === intent,
		idOf: (name) => (idPrefix ? `${idPrefix}-${name}` : name),
	}
}

const rejectionOf = (answer: FormOptions<string>['answer']): RejectedForm | null =>
	answer && !answer.ok ? answer : null

const withoutNull = <Name extends string>(texts: Texts<Name>) =>
	Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)) as Partial<
		Record<Name, string>
	>

type PostFormProps = ComponentProps<typeof Form> & {
	form: Pick<FormState, 'intent' | 'rejected'>
	/** Replaces the error of the whole form, for a form that shows it elsewhere. */
	error?: ReactNode
}

/** Posts a form of the page. It shows the error of the whole form; `FormField` shows those of its fields. */
export function PostForm({ form: { intent, rejected }, error, children, ...props }: PostFormProps) {
	const formError = rejected?.formError
	return (
		<Form method="post" noValidate className="grid gap-5" {...props}>
			{intent !== undefined && <input type="hidden" name="intent" value={intent} />}
			{error === undefined ? formError && <ErrorBox>{formError}</ErrorBox> : error}
			{children}
		</Form>
	)
}

type FormFieldProps<Name extends string> = Omit<ComponentProps<typeof Field>, 'children' | 'control'> & {
	form: Omit<FormState<Name>, 'idOf'> & { idOf(name: NoInfer<Name>): string }
	name: NoInfer<Name>
	/** The control, if not a line of text: a `Textarea`, a `Select`, a `PasswordInput`. */
	children?: ReactNode
}

/** A labeled field of a form. Its control gets name, value, limits and autofill from the form, and its error from the answer. */
export function FormField<Name extends string>({
	form,
	name,
	children = <Input />,
	error = getOwnValue(form.rejected?.errors, name),
	...props
}: FormFieldProps<Name>) {
	return (
		<Field
			id={form.idOf(name)}
			error={error}
			control={{ ...form.controls[name], name, defaultValue: form.values[name] }}
			{...props}
		>
			{children}
		</Field>
	)
}

/** Returns the properties of a `RadioGroup` for a field. */
export const choiceProps = <Name extends string>(form: FormState<Name>, name: NoInfer<Name>) => ({
	id: form.idOf(name),
	name: name as string,
	error: getOwnValue(form.rejected?.errors, name),
	defaultValue: form.values[name] ?? '',
})

type PostButtonProps = {
	/** The fields of the form beside its intent, such as the id of a row. */
	fields?: Readonly<Record<string, string | number>>
	/** A `Button` with the intent. */
	children: ReactNode
	className?: string
}

/** A form that is only a button, such as one in each row of a list. */
export function PostButton({ fields = {}, children, className = 'contents' }: PostButtonProps) {
	return (
		<Form method="post" preventScrollReset className={className}>
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children}
		</Form>
	)
}
