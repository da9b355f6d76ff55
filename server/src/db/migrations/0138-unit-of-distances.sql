-- The unit in which a person reads and types distances, where it chose one; else language and country decide.
alter table people add column distance_unit text check (distance_unit in ('km', 'mi'));
