import { Form } from 'react-router'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { columnField } from '../import-kinds.ts'

type ImportMappingProps = {
	columns: readonly { header: string; field: string; examples: readonly string[] }[]
	choices: readonly { value: string; label: string }[]
	/** What happens to a row that is here already. */
	already: string
	isChecked: boolean
	/** Whether the file does not say in which encoding it is. */
	isGuess: boolean
}

/** What each column of the file is; proposed by its name. */
export function ImportMapping({ columns, choices, already, isChecked, isGuess }: ImportMappingProps) {
	return (
		<AdminSection id="columns" title="Columns">
			<Form method="post" className="grid gap-4">
				<p>
					{`${already}${isGuess ? ' Please look at letters with accents: the file does not say how they are written.' : ''}`}
				</p>
				<div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
					{columns.map(({ header, field, examples }, index) => (
						<Field
							key={columnField(index)}
							id={columnField(index)}
							label={header}
							hint={
								examples.length > 0
									? examples.map((text) => text.slice(0, 40)).join(' · ')
									: 'Empty in the first rows'
							}
						>
							<Select name={columnField(index)} defaultValue={field} density="compact">
								<option value="">Leave out</option>
								{choices.map(({ value, label }) => (
									<option key={value} value={value}>
										{label}
									</option>
								))}
							</Select>
						</Field>
					))}
				</div>
				<div className="flex flex-wrap gap-2">
					<Button intent="check" variant={isChecked ? 'line' : 'go'} size="compact">
						{isChecked ? 'Check again' : 'Check the rows'}
					</Button>
					<Button intent="discard" variant="quiet" size="compact">
						Delete the file
					</Button>
				</div>
			</Form>
		</AdminSection>
	)
}
