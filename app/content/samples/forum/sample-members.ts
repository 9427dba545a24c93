type SampleMember = {
	name: string
	joinedDaysAgo: number
	/** The member's text about themselves on the profile. */
	about?: string
	/** The business the member works for, as they disclosed it. */
	affiliation?: { kind: 'dealer' | 'lender'; name: string }
}

/** Fictional members of the demo. Others mention them by the key. Two of them belong to the demo's logins. */
export const sampleMembers = {
	advisor: { name: 'Dana Whitfield', joinedDaysAgo: 400 },
	marcus: { name: 'Marcus Bell', joinedDaysAgo: 40, about: 'Replacing a car that has earned its rest.' },
	hank: {
		name: 'Hank in Ohio',
		joinedDaysAgo: 320,
		about: 'Thirty-one years with a wrench. Retired, mostly. If I sound grumpy it is because I am.',
	},
	marisol: {
		name: 'Marisol Q.',
		joinedDaysAgo: 210,
		about: 'Two kids, one minivan, zero patience for “fees”.',
	},
	dele: { name: 'Dele A.', joinedDaysAgo: 180, about: 'I have a spreadsheet for that.' },
	tpham: {
		name: 'T. Pham',
		joinedDaysAgo: 300,
		about: 'I explain loans for a living and for fun. I never ask anybody here to apply with us.',
		affiliation: { kind: 'lender', name: 'Loan officer at a credit union' },
	},
	rick: {
		name: 'Rick S.',
		joinedDaysAgo: 250,
		about: 'Nineteen years on the other side of the desk. Ask me what we say when you leave the room.',
		affiliation: { kind: 'dealer', name: 'Sells cars at a franchised dealership' },
	},
	shauna: {
		name: 'Shauna M.',
		joinedDaysAgo: 150,
		affiliation: { kind: 'dealer', name: 'Works in a dealership’s finance office' },
	},
	olu: {
		name: 'Olu',
		joinedDaysAgo: 120,
		affiliation: { kind: 'lender', name: 'Underwriter at an auto lender' },
	},
	cw: { name: 'CW in Tulsa', joinedDaysAgo: 260, about: 'Did buy here pay here twice. Learned once.' },
	gus: {
		name: 'Gus',
		joinedDaysAgo: 390,
		about: 'Bought and sold 40 some cars in driveways. Never in a hurry.',
	},
	terry: { name: 'Terry from Duluth', joinedDaysAgo: 280, about: 'I know rust the way others know wine.' },
	vince: { name: 'Vince T.', joinedDaysAgo: 230, about: 'Body man. Paint does not lie, people do.' },
	jo: { name: 'JoBright', joinedDaysAgo: 95 },
	yasmin: { name: 'Yasmin K.', joinedDaysAgo: 92, about: 'Grad student, first car.' },
	colleen: { name: 'Colleen M.', joinedDaysAgo: 140 },
	ravi: { name: 'Ravi S.', joinedDaysAgo: 175 },
	beth: { name: 'beth k', joinedDaysAgo: 88 },
	linh: { name: 'Linh', joinedDaysAgo: 110 },
	rosa: { name: 'Rosa D.', joinedDaysAgo: 70 },
	owen: { name: 'Owen F', joinedDaysAgo: 200 },
	naomi: { name: 'Naomi S.', joinedDaysAgo: 130 },
	curtis: { name: 'Curtis B.', joinedDaysAgo: 190 },
	ingrid: { name: 'Ingrid H', joinedDaysAgo: 160 },
	deshawn: { name: 'DeShawn', joinedDaysAgo: 85 },
	patrice: { name: 'Patrice L.', joinedDaysAgo: 220 },
	yusuf: { name: 'Yusuf', joinedDaysAgo: 105 },
	amber: { name: 'amber_w', joinedDaysAgo: 101 },
	nina: { name: 'NinaCommutes', joinedDaysAgo: 240, about: '92 miles a day. Ask me about seats.' },
	sueann: { name: 'Sue Ann', joinedDaysAgo: 270 },
	kofi: { name: 'Kofi', joinedDaysAgo: 115 },
	lara: { name: 'Lara J.', joinedDaysAgo: 129 },
	pete: { name: 'pedalpete', joinedDaysAgo: 165, about: 'Would rather cycle. Family disagrees.' },
	mei: { name: 'Mei', joinedDaysAgo: 98 },
	dwight: { name: 'Dwight H.', joinedDaysAgo: 310 },
	angie: { name: 'angie_b', joinedDaysAgo: 151 },
	sam: { name: 'Sam R.', joinedDaysAgo: 145 },
	tomasz: { name: 'Tomasz', joinedDaysAgo: 125 },
	elena: { name: 'Elena R.', joinedDaysAgo: 135 },
	bo: { name: 'Bo', joinedDaysAgo: 205, about: 'Someone has to say the other thing.' },
	frances: { name: 'Frances', joinedDaysAgo: 330, about: 'Seventy-six. Bought eleven cars. Regret two.' },
	harlan: { name: 'Harlan P.', joinedDaysAgo: 155 },
} as const satisfies Record<string, SampleMember>

export type SampleMemberKey = keyof typeof sampleMembers
