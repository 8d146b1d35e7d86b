import type { AdditionName } from '../../../contract/enrolment/additions.ts';
import type { FieldName } from '../../machines/enrolment/application.setup.ts';

/** The fields of the application, as the form and the review call them (specification 3). */
export const fieldLabels: Record<FieldName, string> = {
  name: 'Student’s full name',
  email: 'Student’s email',
  phone: 'Phone',
  student_class: 'Class',
  school_name: 'School',
  parent_name: 'Parent’s name',
  additional_info: 'Additional information',
};

/** What is asked beside them. */
export const additionLabels: Record<AdditionName, string> = {
  birthYear: 'Student’s year of birth',
  testDate: 'First SAT test',
  parentEmail: 'Parent’s email',
  parentPhone: 'Parent’s phone',
  gstin: 'GSTIN',
};
